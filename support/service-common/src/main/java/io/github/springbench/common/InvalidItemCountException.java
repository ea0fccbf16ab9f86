package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The requested number of items is not allowed; the response has status 400. */
final class InvalidItemCountException extends ProblemException {

    private static final long serialVersionUID = 1L;

    InvalidItemCountException(String numItems) {
        super(
                HttpStatus.BAD_REQUEST,
                "Invalid number of items",
                "The number of items is '%s', expected %s, as in %s."
                        .formatted(numItems, ItemCount.EXPECTED, ItemsRequest.EXAMPLE_PATH));
    }
}
