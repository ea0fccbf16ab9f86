package io.github.springbench.mongo;

import java.util.Map;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.MongoId;

/**
 * A user, as a record of the Yahoo! Cloud Serving Benchmark: the document {@code {_id, number, fields}} in this order.
 *
 * @param key the primary key; stored as a string even if it looks like an ObjectId of MongoDB
 * @param number the sort key
 * @param fields strings named {@code field0} to {@code field9}
 */
@Document("users")
public record User(@MongoId String key, long number, Map<String, String> fields) {

    /** The key of the user that is read for each greeting. */
    public static final String FIRST_KEY = "user0";

    static final int FIELD_COUNT = 10;

    static String field(int n) {
        return "field" + n;
    }
}
