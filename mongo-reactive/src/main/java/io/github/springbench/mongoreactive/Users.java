package io.github.springbench.mongoreactive;

import io.github.springbench.mongo.AskedUsers;
import io.github.springbench.mongo.DatabaseFailures;
import io.github.springbench.mongo.UnknownUserException;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserExistsException;
import io.github.springbench.mongo.UserQueries;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import reactor.core.publisher.Mono;

/** The users in the database. Each call is one operation, and holds no thread while it waits for the response. */
final class Users {

    private final ReactiveMongoOperations mongo;
    private final DatabaseFailures failures;

    Users(ReactiveMongoOperations mongo, DatabaseFailures failures) {
        this.mongo = mongo;
        this.failures = failures;
    }

    Mono<User> get(String key) {
        return explained(mongo.findById(key, User.class))
                .switchIfEmpty(Mono.error(() -> new UnknownUserException(key)));
    }

    Mono<List<User>> get(AskedUsers asked) {
        return explained(mongo.find(UserQueries.among(asked), User.class).collectList())
                .map(asked::inOrder);
    }

    Mono<List<User>> top(int count) {
        return explained(mongo.find(UserQueries.top(count), User.class).collectList());
    }

    Mono<Void> setField(String key, int n, String value) {
        return explained(mongo.updateFirst(UserQueries.withKey(key), UserQueries.field(n, value), User.class))
                .flatMap(update -> requireSome(update.getMatchedCount(), key));
    }

    Mono<Void> insert(User user) {
        return explained(mongo.insert(user)
                        .onErrorMap(DuplicateKeyException.class, taken -> new UserExistsException(user.key())))
                .then();
    }

    Mono<Void> delete(String key) {
        return explained(mongo.remove(UserQueries.withKey(key), User.class))
                .flatMap(removal -> requireSome(removal.getDeletedCount(), key));
    }

    private <T> Mono<T> explained(Mono<T> operation) {
        return operation.onErrorMap(RuntimeException.class, failures::explained);
    }

    private static Mono<Void> requireSome(long found, String key) {
        return found == 0 ? Mono.error(new UnknownUserException(key)) : Mono.empty();
    }
}
