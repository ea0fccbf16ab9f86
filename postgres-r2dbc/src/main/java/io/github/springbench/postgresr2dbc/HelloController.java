package io.github.springbench.postgresr2dbc;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Waits without the database, beside requests that need it. */
@RestController
class HelloController {

    /** Answers after {@code latency} milliseconds; no thread waits. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    Mono<String> hello(@PathVariable @Min(0) @Max(60_000) int latency) {
        return Mono.just("Welcome to reactive world ~").delayElement(Duration.ofMillis(latency));
    }
}
