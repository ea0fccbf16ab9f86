package io.github.springbench.mongo;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** There is no such field, or the body has no value for it; the response has status 400. */
public final class InvalidFieldException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = "{\"value\": \"a text\"}";

    private InvalidFieldException(String mistake, String example) {
        super(HttpStatus.BAD_REQUEST, "Invalid field", mistake + ", as in " + example + ".");
    }

    /** The body is missing, is not JSON, or is not a JSON object. */
    public static InvalidFieldException unreadable() {
        return new InvalidFieldException("The body is no JSON object, expected one", EXAMPLE);
    }

    static InvalidFieldException because(Object value) {
        String shown = value == null ? "missing" : Excerpt.of(value);
        return new InvalidFieldException("The value is %s, expected a text".formatted(shown), EXAMPLE);
    }

    static InvalidFieldException number(String n) {
        return new InvalidFieldException(
                "The field is %s, expected a whole number from 0 to %d".formatted(Excerpt.of(n), User.FIELD_COUNT - 1),
                "/user/user0/field/3");
    }
}
