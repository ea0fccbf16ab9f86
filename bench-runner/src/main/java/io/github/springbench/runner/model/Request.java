package io.github.springbench.runner.model;

import java.util.Map;

/**
 * A request of the load.
 *
 * @param method the HTTP method
 * @param path the path with its query
 * @param body JSON, or null where nothing is sent
 */
public record Request(String method, String path, String body) {

    /** Stands in a body for an id that no other request has; in the body of a right answer, for the same id. */
    public static final String FRESH_ID = "{fresh-id}";

    /** This request with values in the place of their names in braces. */
    public Request with(Map<String, Integer> parameters) {
        return new Request(method, filled(path, parameters), body == null ? null : filled(body, parameters));
    }

    /** This request with texts in the place of the words that stand for them, braces and all. */
    public Request sent(Map<String, String> values) {
        return new Request(method, sent(path, values), sent(body, values));
    }

    /** The same for a text of an answer; null for none. */
    public static String sent(String text, Map<String, String> values) {
        String sent = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            sent = sent == null ? null : sent.replace(value.getKey(), value.getValue());
        }
        return sent;
    }

    private static String filled(String text, Map<String, Integer> parameters) {
        String filled = text;
        for (Map.Entry<String, Integer> parameter : parameters.entrySet()) {
            filled = filled.replace(
                    "{" + parameter.getKey() + "}", parameter.getValue().toString());
        }
        return filled;
    }
}
