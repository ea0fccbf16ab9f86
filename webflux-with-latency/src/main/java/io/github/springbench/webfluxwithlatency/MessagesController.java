package io.github.springbench.webfluxwithlatency;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.Message;
import jakarta.validation.Valid;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Acknowledges messages after a delay, as a slow system does, without a waiting thread. */
@RestController
class MessagesController {

    /** Answers after the delay that the message specifies. */
    @PostMapping(path = "/messages", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<Acknowledgement> receive(@Valid @RequestBody Message message) {
        return Mono.just(Acknowledgement.of(message)).delayElement(Duration.ofMillis(message.delay()));
    }
}
