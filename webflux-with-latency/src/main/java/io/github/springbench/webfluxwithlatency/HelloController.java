package io.github.springbench.webfluxwithlatency;

import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Delays the answer by a timer and gives the event loop back, as a non-blocking call to a slow system would. */
@RestController
class HelloController {

    /** A longer wait would be taken for a hanging service. */
    private static final int MAX_LATENCY_MILLIS = 60_000;

    /** Answers after {@code latency} milliseconds. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    Mono<String> hello(@PathVariable String latency) {
        return Mono.just("Welcome to reactive world ~").delayElement(Duration.ofMillis(latencyMillis(latency)));
    }

    // Read by hand: the two frameworks would report a failed conversion in words of their own.
    private static int latencyMillis(String latency) {
        try {
            int millis = Integer.parseInt(latency);
            if (millis >= 0 && millis <= MAX_LATENCY_MILLIS) {
                return millis;
            }
        } catch (NumberFormatException notANumber) {
            // told below, in the same words as a number out of range
        }
        throw new InvalidLatencyException(latency, MAX_LATENCY_MILLIS);
    }
}
