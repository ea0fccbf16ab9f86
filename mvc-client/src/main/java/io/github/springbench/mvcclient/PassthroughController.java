package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.Message;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Forwards messages to the back end, and returns its acknowledgements. */
@RestController
class PassthroughController {

    private final BackEnd backEnd;

    PassthroughController(BackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after the delay that the message specifies. */
    @PostMapping(path = "/passthrough/messages", produces = MediaType.APPLICATION_JSON_VALUE)
    Acknowledgement pass(@Valid @RequestBody Message message) {
        return backEnd.send(message);
    }
}
