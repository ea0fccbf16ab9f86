package io.github.springbench.contract;

import de.bwaldvogel.mongo.bson.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** A known user, with its parts and fields in the order that services and the database must show. */
record SampleUser(String key, long number, Map<String, String> fields) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** One of the users that the database is filled with. */
    static SampleUser of(int n) {
        return named("user" + n, n);
    }

    static SampleUser named(String key, long number) {
        Map<String, String> fields = new LinkedHashMap<>();
        IntStream.range(0, 10).forEach(field -> fields.put("field" + field, "text " + field + " of " + key));
        return new SampleUser(key, number, fields);
    }

    /** The same user with another text in one field. */
    SampleUser with(int field, String text) {
        Map<String, String> changed = new LinkedHashMap<>(fields);
        changed.put("field" + field, text);
        return new SampleUser(key, number, changed);
    }

    String json() {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("key", key);
        parts.put("number", number);
        parts.put("fields", fields);
        return JSON.writeValueAsString(parts);
    }

    Document document() {
        return new Document("_id", key).append("number", number).append("fields", new Document(fields));
    }
}
