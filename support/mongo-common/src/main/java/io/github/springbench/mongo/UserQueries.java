package io.github.springbench.mongo;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** The queries to the database, defined once so that both drivers send the same. */
public final class UserQueries {

    /**
     * The batch size: one more than the largest result, so that the server closes its cursor with the first batch and
     * the driver requests no second one. Without it, the reactive driver would set its own size.
     */
    private static final int ONE_BATCH = UserCount.MAX + 1;

    private UserQueries() {}

    /** The user with this key. */
    public static Query withKey(String key) {
        return query(where("key").is(key));
    }

    /** The requested users, in any order. */
    public static Query among(AskedUsers asked) {
        return query(where("key").in(asked.keys())).limit(asked.keys().size()).cursorBatchSize(ONE_BATCH);
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
        return Update.update("fields." + User.field(n), value);
    }
}
