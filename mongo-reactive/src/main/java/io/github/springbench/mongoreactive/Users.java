package io.github.springbench.mongoreactive;

import io.github.springbench.common.ProblemException;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserQueries;
import java.util.List;
import java.util.Set;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The users in the database. Each call is one operation, and holds no thread while it waits for the response. */
@Service
class Users {

    private final ReactiveMongoOperations mongo;

    Users(ReactiveMongoOperations mongo) {
        this.mongo = mongo;
    }

    Mono<User> get(String key) {
        return mongo.findById(key, User.class).switchIfEmpty(unknown(key));
    }

    Mono<List<User>> get(Set<String> keys) {
        return mongo.find(UserQueries.among(keys), User.class)
                .collectList()
                .map(found -> UserQueries.inOrder(keys, found));
    }

    Mono<List<User>> top(int count) {
        return mongo.find(UserQueries.top(count), User.class).collectList();
    }

    Mono<Void> setField(String key, int n, String value) {
        return mongo.updateFirst(UserQueries.withKey(key), UserQueries.field(n, value), User.class)
                .flatMap(update -> update.getMatchedCount() == 0 ? unknown(key) : Mono.empty());
    }

    Mono<Void> insert(User user) {
        return mongo.insert(user).then();
    }

    Mono<Void> delete(String key) {
        return mongo.remove(UserQueries.withKey(key), User.class)
                .flatMap(removal -> removal.getDeletedCount() == 0 ? unknown(key) : Mono.empty());
    }

    private static <T> Mono<T> unknown(String key) {
        return Mono.error(() -> ProblemException.unknown("user", key));
    }
}
