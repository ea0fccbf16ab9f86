package io.github.springbench.mvcwithlatency;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Returns an emitter, to which another thread writes. */
@RestController
@ConditionalOnProperty(name = "stream.by", havingValue = "emitter")
class EmitterController {

    private final TokenWriter writer;

    EmitterController(TokenWriter writer) {
        this.writer = writer;
    }

    /** Sends so many events, one every {@code interval} milliseconds. */
    @GetMapping(path = "/tokens/{events}/{interval}", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter tokens(
            @PathVariable @Min(1) @Max(1_000_000) int events, @PathVariable @Min(1) @Max(60_000) int interval) {
        SseEmitter emitter = new SseEmitter();
        writer.write(Tokens.from(events, interval), emitter);
        return emitter;
    }
}
