package io.github.springbench.runner.run;

/** There is no figure for a load generator's own limit; the message says why in one sentence. */
public final class CeilingNotMeasured extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CeilingNotMeasured(String message, Throwable cause) {
        super(message, cause);
    }
}
