package io.github.springbench.mongo;

import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** The database gave no usable answer; the response has status 503. */
public final class DatabaseFailureException extends ProblemException {

    private static final long serialVersionUID = 1L;

    DatabaseFailureException(String title, String detail) {
        super(HttpStatus.SERVICE_UNAVAILABLE, title, detail);
    }
}
