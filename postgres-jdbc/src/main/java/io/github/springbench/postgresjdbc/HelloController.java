package io.github.springbench.postgresjdbc;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Waits without the database, beside requests that need it. */
@RestController
class HelloController {

    /** Answers after {@code latency} milliseconds, or with an error if the wait is interrupted. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    String hello(@PathVariable @Min(0) @Max(60_000) int latency) throws InterruptedException {
        Thread.sleep(latency);
        return "Welcome to reactive world ~";
    }
}
