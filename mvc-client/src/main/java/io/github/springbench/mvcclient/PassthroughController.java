package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.IncomingMessage;
import io.github.springbench.common.InvalidMessageException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
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
    Acknowledgement pass(@RequestBody IncomingMessage incoming) {
        return backEnd.send(incoming.checked());
    }

    // Both frameworks must answer with the same text.
    @ExceptionHandler
    ErrorResponse unreadable(HttpMessageNotReadableException unreadable) {
        return InvalidMessageException.unreadable();
    }
}
