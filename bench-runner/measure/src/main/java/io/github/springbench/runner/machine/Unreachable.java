package io.github.springbench.runner.machine;

/** A machine could not be asked; the message says why and what to do, in a sentence or two. */
public final class Unreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean byHostKey;

    private Unreachable(String message, boolean byHostKey) {
        super(message);
        this.byHostKey = byHostKey;
    }

    public Unreachable(String message) {
        this(message, false);
    }

    /** It answered, and its key did not show that it is the right machine. */
    public static Unreachable byHostKey(String message) {
        return new Unreachable(message, true);
    }

    /** Whether a machine answered that may be another one. */
    public boolean isByHostKey() {
        return byHostKey;
    }
}
