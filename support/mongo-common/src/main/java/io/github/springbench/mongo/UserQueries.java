package io.github.springbench.mongo;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** What is asked of the database, so that both drivers ask the same. */
public final class UserQueries {

    /**
     * One more than the largest result, so that the server closes its cursor with the first batch and the driver asks
     * for no other. The reactive driver would otherwise set a size of its own.
     */
    private static final int ONE_BATCH = UserCount.MAX + 1;

    private UserQueries() {}

    /** The user with this key. */
    public static Query withKey(String key) {
        return query(where("key").is(key));
    }

    /** The users that were asked for, in whatever order. */
    public static Query among(AskedUsers asked) {
        return query(where("key").in(asked.keys())).limit(asked.keys().size()).cursorBatchSize(ONE_BATCH);
    }

    /** As many users with the largest numbers, the largest first. */
    public static Query top(int count) {
        return new Query()
                .with(Sort.by(Sort.Direction.DESC, "number"))
                .limit(count)
                .cursorBatchSize(ONE_BATCH);
    }

    /** Another value for one field; nothing else is touched. */
    public static Update field(int n, String value) {
        return Update.update("fields." + User.field(n), value);
    }
}
