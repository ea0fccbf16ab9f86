package io.github.springbench.mongosync;

import io.github.springbench.mongo.User;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Sleeps on the thread of the request, like the service without a database, and then reads one user. */
@RestController
class HelloController {

    private final Users users;

    HelloController(Users users) {
        this.users = users;
    }

    /** Answers after {@code latency} milliseconds and a read, or with an error if the wait is interrupted. */
    @GetMapping(path = "/hello/{latency}", produces = "text/plain;charset=UTF-8")
    String hello(@PathVariable @Min(0) @Max(60_000) int latency) throws InterruptedException {
        Thread.sleep(latency);
        users.get(User.FIRST_KEY);
        return "Welcome to reactive world ~";
    }
}
