package io.github.springbench.mongo;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** The body is not a valid user; the response has status 400. */
public final class InvalidUserException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE =
            "{\"key\": \"user0\", \"number\": 0, \"fields\": {\"field0\": \"a text\", …, \"field9\": \"a text\"}}";

    private InvalidUserException(String mistake) {
        super(HttpStatus.BAD_REQUEST, "Invalid user", mistake + ", as in " + EXAMPLE + ".");
    }

    /** The body is missing, is not JSON, or is not a JSON object. */
    public static InvalidUserException unreadable() {
        return new InvalidUserException("The body is no JSON object, expected one");
    }

    static InvalidUserException because(String name, Object value, String expected) {
        String shown = value == null ? "missing" : Excerpt.of(value);
        return new InvalidUserException("The value of %s is %s, expected %s".formatted(name, shown, expected));
    }

    static InvalidUserException tooMuch(Object name) {
        return new InvalidUserException(
                "A field is named %s, expected no others than field0 to field9".formatted(Excerpt.of(name)));
    }
}
