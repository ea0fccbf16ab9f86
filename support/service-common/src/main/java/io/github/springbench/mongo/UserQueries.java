package io.github.springbench.mongo;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** The queries to the database, defined once so that both drivers send the same. */
public final class UserQueries {

    /** The largest result. It keeps within MongoDB's default first batch of 101 documents. */
    public static final int MOST_USERS = 100;

    /**
     * The batch size: one more than the largest result, so that the server closes its cursor with the first batch and
     * the driver requests no second one. Without it, the reactive driver would set its own size.
     */
    private static final int ONE_BATCH = MOST_USERS + 1;

    private UserQueries() {}

    /** The user with this key. */
    public static Query withKey(String key) {
        return query(where("key").is(key));
    }

    /** The users with these keys, in any order. */
    public static Query among(Collection<String> keys) {
        return query(where("key").in(keys)).limit(keys.size()).cursorBatchSize(ONE_BATCH);
    }

    /** The users that were found, in the order of their keys in the request. */
    public static List<User> inOrder(Collection<String> keys, Collection<User> found) {
        Map<String, User> byKey = found.stream().collect(Collectors.toMap(User::key, Function.identity()));
        return keys.stream().map(byKey::get).filter(Objects::nonNull).toList();
    }

    /** The users with the largest numbers, in descending order. */
    public static Query top(int count) {
        return new Query()
                .with(Sort.by(Sort.Direction.DESC, "number"))
                .limit(count)
                .cursorBatchSize(ONE_BATCH);
    }

    /** Sets one field and changes nothing else. */
    public static Update field(int n, String value) {
        return Update.update("fields.field" + n, value);
    }
}
