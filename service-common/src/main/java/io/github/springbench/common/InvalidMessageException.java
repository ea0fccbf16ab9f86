package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The body is no message that a service takes: answered as 400 with a problem detail (RFC 9457). */
public final class InvalidMessageException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = "{\"id\": \"1\", \"payload\": \"sample payload\", \"delay\": 3000}";

    private InvalidMessageException(ProblemDetail problem) {
        super(HttpStatus.BAD_REQUEST, problem, null);
    }

    /** None: it would tell what is known, and costs a walk over a stack that is not equally deep in all services. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    /** The body is missing, or no JSON, or JSON but no object. */
    public static InvalidMessageException unreadable() {
        return of("The body is no JSON object, expected one, as in " + EXAMPLE + ".");
    }

    static InvalidMessageException because(String name, Object value, String expected) {
        String shown = value == null ? "missing" : Excerpt.of(value);
        return of("The %s is %s, expected %s, as in %s.".formatted(name, shown, expected, EXAMPLE));
    }

    private static InvalidMessageException of(String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
        problem.setTitle("Invalid message");
        return new InvalidMessageException(problem);
    }
}
