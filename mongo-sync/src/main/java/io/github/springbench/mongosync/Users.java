package io.github.springbench.mongosync;

import io.github.springbench.common.ProblemException;
import io.github.springbench.mongo.User;
import io.github.springbench.mongo.UserQueries;
import java.util.List;
import java.util.Set;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Service;

/** The users in the database. Each call is one operation, and holds its thread until the response arrives. */
@Service
class Users {

    private final MongoOperations mongo;

    Users(MongoOperations mongo) {
        this.mongo = mongo;
    }

    User get(String key) {
        User user = mongo.findById(key, User.class);
        if (user == null) {
            throw ProblemException.unknown("user", key);
        }
        return user;
    }

    List<User> get(Set<String> keys) {
        return UserQueries.inOrder(keys, mongo.find(UserQueries.among(keys), User.class));
    }

    List<User> top(int count) {
        return mongo.find(UserQueries.top(count), User.class);
    }

    void setField(String key, int n, String value) {
        requireSome(
                mongo.updateFirst(UserQueries.withKey(key), UserQueries.field(n, value), User.class)
                        .getMatchedCount(),
                key);
    }

    void insert(User user) {
        mongo.insert(user);
    }

    void delete(String key) {
        requireSome(mongo.remove(UserQueries.withKey(key), User.class).getDeletedCount(), key);
    }

    private static void requireSome(long found, String key) {
        if (found == 0) {
            throw ProblemException.unknown("user", key);
        }
    }
}
