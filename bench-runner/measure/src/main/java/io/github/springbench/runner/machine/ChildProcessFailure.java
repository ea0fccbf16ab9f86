package io.github.springbench.runner.machine;

/**
 * A child process ended, or did not become ready or end in time; the message is one sentence with the probable cause.
 */
public final class ChildProcessFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ChildProcessFailure(String message) {
        super(message);
    }

    public ChildProcessFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
