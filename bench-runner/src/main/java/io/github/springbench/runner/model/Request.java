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

    private static String filled(String text, Map<String, Integer> parameters) {
        String filled = text;
        for (Map.Entry<String, Integer> parameter : parameters.entrySet()) {
            filled = filled.replace(
                    "{" + parameter.getKey() + "}", parameter.getValue().toString());
        }
        return filled;
    }
}
