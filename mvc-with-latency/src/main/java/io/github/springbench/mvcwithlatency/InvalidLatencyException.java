package io.github.springbench.mvcwithlatency;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The latency asked for is none that this service waits: answered as 400 with a problem detail (RFC 9457). */
class InvalidLatencyException extends ErrorResponseException {

    private static final long serialVersionUID = 1L;

    InvalidLatencyException(String latency, int maxLatencyMillis) {
        super(HttpStatus.BAD_REQUEST, problem(latency, maxLatencyMillis), null);
    }

    private static ProblemDetail problem(String latency, int maxLatencyMillis) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST,
                "The latency is '%s', expected whole milliseconds from 0 to %s, as in /hello/100."
                        .formatted(latency, maxLatencyMillis));
        problem.setTitle("Invalid latency");
        return problem;
    }
}
