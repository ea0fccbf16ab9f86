package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A request whose response is a problem detail (RFC 9457). Under load there are thousands of them. */
public abstract class ProblemException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    protected ProblemException(HttpStatus status, String title, String detail) {
        super(status, problem(status, title, detail), null);
    }

    /**
     * Does nothing: nobody reads the stack trace, and its cost grows with the depth of the stack, which differs between
     * services.
     */
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
