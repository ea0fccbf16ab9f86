package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The body is not a valid message; the response has status 400. */
public final class InvalidMessageException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = "{\"id\": \"1\", \"payload\": \"sample payload\", \"delay\": 3000}";

    private InvalidMessageException(String mistake) {
        super(HttpStatus.BAD_REQUEST, "Invalid message", mistake + ", as in " + EXAMPLE + ".");
    }

    /** The body is missing, is not JSON, or is not a JSON object. */
    public static InvalidMessageException unreadable() {
        return new InvalidMessageException("The body is no JSON object, expected one");
    }

    static InvalidMessageException because(String name, Object value, String expected) {
        String shown = value == null ? "missing" : Excerpt.of(value);
        return new InvalidMessageException("The %s is %s, expected %s".formatted(name, shown, expected));
    }
}
