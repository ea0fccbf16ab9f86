package io.github.springbench.mongosync;

import io.github.springbench.mongo.AskedUsers;
import io.github.springbench.mongo.DatabaseFailures;
import io.github.springbench.mongo.UnknownUserException;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserExistsException;
import io.github.springbench.mongo.UserQueries;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;

/** The users in the database. Each call is one operation, and holds its thread until the response arrives. */
final class Users {

    private final MongoOperations mongo;
    private final DatabaseFailures failures;

    Users(MongoOperations mongo, DatabaseFailures failures) {
        this.mongo = mongo;
        this.failures = failures;
    }

    User get(String key) {
        User user = explained(() -> mongo.findById(key, User.class));
        if (user == null) {
            throw new UnknownUserException(key);
        }
        return user;
    }

    List<User> get(AskedUsers asked) {
        return asked.inOrder(explained(() -> mongo.find(UserQueries.among(asked), User.class)));
    }

    List<User> top(int count) {
        return explained(() -> mongo.find(UserQueries.top(count), User.class));
    }

    void setField(String key, int n, String value) {
        long found =
                explained(() -> mongo.updateFirst(UserQueries.withKey(key), UserQueries.field(n, value), User.class)
                        .getMatchedCount());
        requireSome(found, key);
    }

    void insert(User user) {
        explained(() -> {
            try {
                return mongo.insert(user);
            } catch (DuplicateKeyException taken) {
                throw new UserExistsException(user.key());
            }
        });
    }

    void delete(String key) {
        long found = explained(
                () -> mongo.remove(UserQueries.withKey(key), User.class).getDeletedCount());
        requireSome(found, key);
    }

    private <T> T explained(Supplier<T> operation) {
        try {
            return operation.get();
        } catch (RuntimeException failure) {
            throw failures.explained(failure);
        }
    }

    private static void requireSome(long found, String key) {
        if (found == 0) {
            throw new UnknownUserException(key);
        }
    }
}
