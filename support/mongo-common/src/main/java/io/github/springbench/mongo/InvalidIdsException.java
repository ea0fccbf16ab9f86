package io.github.springbench.mongo;

import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** The request has no ids or too many; the response has status 400. */
final class InvalidIdsException extends ProblemException {

    private static final long serialVersionUID = 1L;

    InvalidIdsException(int count) {
        super(
                HttpStatus.BAD_REQUEST,
                "Invalid ids",
                "The query has %d ids, expected 1 to %d, as in /user?ids=user0,user1.".formatted(count, UserCount.MAX));
    }
}
