package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The back end gave no answer to pass on: answered as 502, 503 or 504 with a problem detail (RFC 9457). */
public final class BackEndFailureException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    BackEndFailureException(HttpStatus status, String title, String detail) {
        super(status, problem(status, title, detail), null);
    }

    /** None: it would tell what is known, and costs a walk over a stack that is not equally deep in all services. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    private static ProblemDetail problem(HttpStatus status, String title, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setTitle(title);
        return problem;
    }
}
