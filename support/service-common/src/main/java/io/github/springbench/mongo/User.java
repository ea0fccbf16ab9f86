package io.github.springbench.mongo;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
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
public record User(
        @MongoId @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String key,

        @NotNull @Min(0) Long number,
        @NotNull @Size(min = 10, max = 10) Map<@Pattern(regexp = "field[0-9]") String, @NotNull String> fields) {

    /** The key of the user that is read for each greeting. */
    public static final String FIRST_KEY = "user0";
}
