package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The number of items asked for is none that a service adds: answered as 400 with a problem detail (RFC 9457). */
final class InvalidItemCountException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    InvalidItemCountException(String numItems) {
        super(HttpStatus.BAD_REQUEST, problem(numItems), null);
    }

    /** None: it would tell what is known, and costs a walk over a stack that is not equally deep in all services. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    private static ProblemDetail problem(String numItems) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST,
                "The number of items is '%s', expected %s, as in %s."
                        .formatted(numItems, ItemCount.EXPECTED, ItemsRequest.EXAMPLE_PATH));
        problem.setTitle("Invalid number of items");
        return problem;
    }
}
