package io.github.springbench.mongo;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** The requested number of users is not allowed; the response has status 400. */
final class InvalidUserCountException extends ProblemException {

    private static final long serialVersionUID = 1L;

    InvalidUserCountException(String n) {
        super(
                HttpStatus.BAD_REQUEST,
                "Invalid number of users",
                "The number of users is %s, expected a whole number from 1 to %d, as in /user/top/10."
                        .formatted(Excerpt.of(n), UserCount.MAX));
    }
}
