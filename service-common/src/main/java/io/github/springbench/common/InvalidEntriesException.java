package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The body is no object of entries that a service takes: answered as 400 with a problem detail (RFC 9457). */
public final class InvalidEntriesException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    private static final String EXAMPLE = "{\"random1\": 1, \"random2\": 2}";

    private InvalidEntriesException(ProblemDetail problem) {
        super(HttpStatus.BAD_REQUEST, problem, null);
    }

    /** None: it would tell what is known, and costs a walk over a stack that is not equally deep in all services. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    /** The body is missing, or no JSON, or JSON but no object. */
    public static InvalidEntriesException unreadable() {
        return of("The body is no JSON object, expected one");
    }

    static InvalidEntriesException reserved(String name) {
        return of("The entry is named %s, expected a name other than %s that does not begin with %s"
                .formatted(Excerpt.of(name), ItemsRequest.TOTAL, ItemsRequest.ITEM));
    }

    static InvalidEntriesException because(String name, Object value) {
        return of("The entry %s is %s, expected a text, a whole number or a truth value"
                .formatted(Excerpt.of(name), Excerpt.of(value)));
    }

    private static InvalidEntriesException of(String mistake) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, mistake + ", as in " + EXAMPLE + ".");
        problem.setTitle("Invalid entries");
        return new InvalidEntriesException(problem);
    }
}
