package io.github.springbench.runner.execution;

/** A run has no result; the message says why in one sentence. */
final class RunFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunFailure(String message) {
        super(message);
    }

    /** For a wait that was cut short; the thread stays interrupted. */
    static RunFailure interrupted() {
        Thread.currentThread().interrupt();
        return new RunFailure("Interrupted");
    }
}
