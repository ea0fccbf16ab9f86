package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A request that is answered with a problem detail (RFC 9457); under load they come by the thousand. */
public abstract class ProblemException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    protected ProblemException(HttpStatus status, String title, String detail) {
        super(status, problem(status, title, detail), null);
    }

    /** Fills in nothing: nobody needs the stack trace, and a deeper stack would cost one service more than another. */
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
