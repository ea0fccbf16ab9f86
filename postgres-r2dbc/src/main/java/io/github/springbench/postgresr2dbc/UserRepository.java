package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.User;
import org.springframework.data.r2dbc.repository.Modifying;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The users in the database. Each call holds no thread while it waits for the response. */
interface UserRepository extends ReactiveCrudRepository<User, Long> {

    @Query("SELECT * FROM users ORDER BY id LIMIT :limit")
    Flux<User> findFirst(int limit);

    /** Returns the number of deleted rows, which {@code deleteById} does not. */
    @Modifying
    @Query("DELETE FROM users WHERE id = :id")
    Mono<Integer> remove(long id);
}
