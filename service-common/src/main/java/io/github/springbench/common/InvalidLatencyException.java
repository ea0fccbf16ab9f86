package io.github.springbench.common;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The latency asked for is none that a service waits: answered as 400 with a problem detail (RFC 9457). */
public final class InvalidLatencyException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    InvalidLatencyException(String latency, String examplePath) {
        super(HttpStatus.BAD_REQUEST, problem(latency, examplePath), null);
    }

    /** None: it would tell what is known, and costs a walk over a stack that is not equally deep in all services. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    private static ProblemDetail problem(String latency, String examplePath) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST,
                "The latency is '%s', expected %s, as in %s.".formatted(latency, Latency.EXPECTED, examplePath));
        problem.setTitle("Invalid latency");
        return problem;
    }
}
