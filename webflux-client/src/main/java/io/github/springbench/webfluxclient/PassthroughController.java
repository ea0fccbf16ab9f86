package io.github.springbench.webfluxclient;

import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.Message;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Forwards messages to the back end, and returns its acknowledgements. */
@RestController
class PassthroughController {

    private final ReactiveBackEnd backEnd;

    PassthroughController(ReactiveBackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after the delay that the message specifies. */
    @PostMapping(path = "/passthrough/messages", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Acknowledgement> pass(@Valid @RequestBody Message message) {
        return backEnd.send(message);
    }
}
