package io.github.springbench.mongo;

import io.github.springbench.common.Excerpt;
import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** Another user has this key; the response has status 409. */
public final class UserExistsException extends ProblemException {

    private static final long serialVersionUID = 1L;

    public UserExistsException(String key) {
        super(
                HttpStatus.CONFLICT,
                "User exists",
                "There is a user with the key %s in the database already.".formatted(Excerpt.of(key)));
    }
}
