package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A request whose response is a problem detail (RFC 9457). Under load there are thousands of them. */
public class ProblemException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    public ProblemException(HttpStatus status, String detail) {
        super(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }

    /** There is no such record; the response has status 404. */
    public static ProblemException unknown(String kind, Object id) {
        return new ProblemException(HttpStatus.NOT_FOUND, "There is no %s %s.".formatted(kind, id));
    }

    /**
     * Does nothing: nobody reads the stack trace, and its cost grows with the depth of the stack, which differs between
     * services.
     */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
