package io.github.springbench.postgresr2dbc;

import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.postgres.Overview;
import java.util.List;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Serves one request with three calls to the back end and one database read, all at once. */
@Service
class FanOut {

    private final UserService users;
    private final ReactiveBackEnd backEnd;

    FanOut(UserService users, ReactiveBackEnd backEnd) {
        this.users = users;
        this.backEnd = backEnd;
    }

    /** Returns all answers, or the first failure, which cancels the other calls. */
    Mono<Overview> overview(long id) {
        List<Mono<String>> calls =
                Overview.LATENCIES.stream().map(backEnd::hello).toList();
        return Mono.zip(users.get(id), calls.get(0), calls.get(1), calls.get(2))
                .map(all -> new Overview(all.getT1(), List.of(all.getT2(), all.getT3(), all.getT4())));
    }
}
