package io.github.springbench.runner.run;

/** The runner was told to end; runs that had ended are stored, and the current one has no result. */
public final class Interrupted extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Interrupted() {
        super("Interrupted");
    }
}
