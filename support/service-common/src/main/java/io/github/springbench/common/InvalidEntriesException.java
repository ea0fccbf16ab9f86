package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The body is not a valid object of entries; the response has status 400. */
public final class InvalidEntriesException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = "{\"random1\": 1, \"random2\": 2}";

    private InvalidEntriesException(String mistake) {
        super(HttpStatus.BAD_REQUEST, "Invalid entries", mistake + ", as in " + EXAMPLE + ".");
    }

    /** The body is missing, is not JSON, or is not a JSON object. */
    public static InvalidEntriesException unreadable() {
        return new InvalidEntriesException("The body is no JSON object, expected one");
    }

    static InvalidEntriesException reserved(String name) {
        return new InvalidEntriesException(
                "The entry is named %s, expected a name other than %s that does not begin with %s"
                        .formatted(Excerpt.of(name), ItemsRequest.TOTAL, ItemsRequest.ITEM));
    }

    static InvalidEntriesException because(String name, Object value) {
        return new InvalidEntriesException("The entry %s is %s, expected a text, a whole number or a truth value"
                .formatted(Excerpt.of(name), Excerpt.of(value)));
    }
}
