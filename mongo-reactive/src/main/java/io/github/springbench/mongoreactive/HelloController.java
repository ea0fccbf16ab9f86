package io.github.springbench.mongoreactive;

import io.github.springbench.mongo.User;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Waits with a timer, like the service without a database, and then reads one user. */
@RestController
class HelloController {

    private final Users users;

    HelloController(Users users) {
        this.users = users;
    }

    /** Answers after {@code latency} milliseconds and a read. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    Mono<String> hello(@PathVariable @Min(0) @Max(60_000) int latency) {
        return Mono.delay(Duration.ofMillis(latency))
                .then(users.get(User.FIRST_KEY))
                .thenReturn("Welcome to reactive world ~");
    }
}
