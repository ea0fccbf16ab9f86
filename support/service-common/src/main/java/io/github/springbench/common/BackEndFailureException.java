package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The back end gave no usable answer; the response has status 502, 503 or 504. */
public final class BackEndFailureException extends ProblemException {

    private static final long serialVersionUID = 1L;

    BackEndFailureException(HttpStatus status, String title, String detail) {
        super(status, title, detail);
    }
}
