package io.github.springbench.webfluxwithlatency;

import io.github.springbench.limits.OpenStreams;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Returns a publisher, whose events no thread waits for. */
@RestController
class TokensController {

    private final OpenStreams open;

    TokensController(OpenStreams open) {
        this.open = open;
    }

    /** Sends so many events, one every {@code interval} milliseconds. */
    @GetMapping(path = "/tokens/{events}/{interval}", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> tokens(
            @PathVariable @Min(1) @Max(1_000_000) int events, @PathVariable @Min(1) @Max(60_000) int interval) {
        return Flux.interval(Duration.ZERO, Duration.ofMillis(interval))
                .take(events)
                // Without it a reader who is slow would end the stream by an error.
                .onBackpressureBuffer()
                .map(number -> ServerSentEvent.builder(text(number + 1)).build())
                .doOnSubscribe(begun -> open.begin())
                .doFinally(ended -> open.end());
    }

    private static String text(long number) {
        return "token " + number + " of a text that arrives in parts";
    }
}
