package io.github.springbench.postgres;

import io.github.springbench.common.ProblemException;
import org.springframework.http.HttpStatus;

/** There is no such row; the response has status 404. */
public final class UnknownRecordException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private UnknownRecordException(String kind, long id) {
        super(HttpStatus.NOT_FOUND, "Unknown " + kind, "There is no %s with the id %d.".formatted(kind, id));
    }

    public static UnknownRecordException user(long id) {
        return new UnknownRecordException("user", id);
    }

    public static UnknownRecordException article(long id) {
        return new UnknownRecordException("article", id);
    }
}
