package io.github.springbench.runner.machine;

/** A JVM cannot be watched, or not any more, mostly because it has ended. */
public final class ProbeFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ProbeFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
