package io.github.springbench.backend;

import io.github.springbench.common.ProblemException;
import java.util.function.Predicate;
import org.springframework.http.HttpStatus;

/** The back end gave no usable answer; the response has status 502, 503 or 504. */
public final class BackEndFailureException extends ProblemException {

    private static final long serialVersionUID = 1L;

    /** For example that the back end answered with another status than 200. */
    public BackEndFailureException(String detail) {
        this(HttpStatus.BAD_GATEWAY, detail);
    }

    BackEndFailureException(HttpStatus status, String detail) {
        super(status, detail);
    }

    /** An answer without a body, or with some other JSON. */
    public static BackEndFailureException unexpectedBody() {
        return new BackEndFailureException("The back end answered with a body that is not the expected one.");
    }

    /** The answer of the back end, if it is as expected; null is not. */
    public static <T> T expect(T answer, Predicate<? super T> isExpected) {
        if (answer == null || !isExpected.test(answer)) {
            throw unexpectedBody();
        }
        return answer;
    }
}
