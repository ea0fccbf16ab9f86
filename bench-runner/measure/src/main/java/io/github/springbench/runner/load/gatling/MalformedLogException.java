package io.github.springbench.runner.load.gatling;

import java.io.IOException;
import java.io.Serial;

/** Bytes that Gatling never writes; the message says which, {@link SimulationLog} adds file and position. */
final class MalformedLogException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    MalformedLogException(String found) {
        super(found);
    }
}
