package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.probe.ProbeFailure;
import io.github.springbench.runner.process.ChildProcessFailure;

/** A run has no result; the message says why in one sentence. */
class RunFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunFailure(String message) {
        super(message);
    }

    /** Our own failures are sentences; any other, such as a full disk, is told as it is. */
    static String reason(RuntimeException failure) {
        boolean sentence = failure instanceof RunFailure
                || failure instanceof ChildProcessFailure
                || failure instanceof ProbeFailure
                || failure instanceof LoadUnreadable
                || failure instanceof UserError;
        return sentence ? failure.getMessage() : failure.toString();
    }

    /** For a wait that was cut short; the thread stays interrupted. */
    static RunFailure interrupted() {
        Thread.currentThread().interrupt();
        return new RunFailure("Interrupted");
    }
}
