package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The requested latency is not allowed; the response has status 400. */
public final class InvalidLatencyException extends ProblemException {

    private static final long serialVersionUID = 1L;

    InvalidLatencyException(String latency, String examplePath) {
        super(
                HttpStatus.BAD_REQUEST,
                "Invalid latency",
                "The latency is '%s', expected %s, as in %s.".formatted(latency, Latency.EXPECTED, examplePath));
    }
}
