package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.ProblemException;
import io.github.springbench.postgres.IncomingUser;
import io.github.springbench.postgres.User;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads and writes users, with one transaction per call. */
@Service
@Transactional
class UserService {

    private final UserRepository users;

    UserService(UserRepository users) {
        this.users = users;
    }

    @Transactional(readOnly = true)
    Mono<User> get(long id) {
        return users.findById(id).switchIfEmpty(Mono.error(() -> ProblemException.unknown("user", id)));
    }

    @Transactional(readOnly = true)
    Flux<User> first(int limit) {
        return users.findFirst(limit);
    }

    Mono<User> insert(IncomingUser incoming) {
        return users.save(incoming.asNew());
    }

    Mono<User> update(long id, IncomingUser incoming) {
        return get(id).flatMap(known -> users.save(incoming.withId(known.id())));
    }

    Mono<Void> delete(long id) {
        return users.remove(id)
                .flatMap(count -> count == 0 ? Mono.error(ProblemException.unknown("user", id)) : Mono.empty());
    }
}
