package io.github.springbench.runner.load.gatling;

import java.io.IOException;
import java.io.Serial;

/** A file that is no log of the Gatling version we read; the message is one sentence for the user. */
public final class UnreadableLogException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    UnreadableLogException(String message) {
        super(message);
    }
}
