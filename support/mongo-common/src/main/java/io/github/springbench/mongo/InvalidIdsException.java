package io.github.springbench.mongo;

import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** Too many users are asked for at once, or none: answered as 400. */
final class InvalidIdsException extends ProblemException {

    private static final long serialVersionUID = 1L;

    InvalidIdsException(int count) {
        super(
                HttpStatus.BAD_REQUEST,
                "Invalid ids",
                "The query has %d ids, expected 1 to %d, as in /user?ids=user0,user1.".formatted(count, UserCount.MAX));
    }
}
