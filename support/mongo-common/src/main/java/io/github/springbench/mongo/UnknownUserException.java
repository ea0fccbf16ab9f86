package io.github.springbench.mongo;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** There is no such user; the response has status 404. */
public final class UnknownUserException extends ProblemException {

    private static final long serialVersionUID = 1L;

    public UnknownUserException(String key) {
        super(
                HttpStatus.NOT_FOUND,
                "Unknown user",
                "There is no user with the key %s in the database.".formatted(Excerpt.of(key)));
    }
}
