package io.github.springbench.common;

import org.springframework.http.HttpStatus;

/** The number of items asked for is none that a service adds: answered as 400. */
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
