package io.github.springbench.runner.load;

/** There is no usable record of a load; the message says why in one sentence. */
public final class LoadUnreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadUnreadable(String message) {
        super(message);
    }
}
