package io.github.springbench.webfluxclient;

import io.github.springbench.backend.ReactiveBackEnd;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Forwards the greeting of the back end. */
@RestController
class HelloController {

    private final ReactiveBackEnd backEnd;

    HelloController(ReactiveBackEnd backEnd) {
        this.backEnd = backEnd;
    }

    /** Answers as soon as the back end does, after {@code latency} milliseconds. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    Mono<String> hello(@PathVariable @Min(0) @Max(60_000) int latency) {
        return backEnd.hello(latency);
    }
}
