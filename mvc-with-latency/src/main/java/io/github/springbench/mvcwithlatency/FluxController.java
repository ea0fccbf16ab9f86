package io.github.springbench.mvcwithlatency;

import io.github.springbench.limits.OpenStreams;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Returns a publisher, whose events a thread of Spring MVC's executor writes. */
@RestController
@ConditionalOnProperty(name = "stream.by", havingValue = "flux")
class FluxController {

    private final OpenStreams open;

    FluxController(OpenStreams open) {
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
                .map(number -> ServerSentEvent.builder(Tokens.text(number + 1)).build())
                .doOnSubscribe(begun -> open.begin())
                .doFinally(ended -> open.end());
    }
}
