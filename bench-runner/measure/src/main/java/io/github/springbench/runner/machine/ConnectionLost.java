package io.github.springbench.runner.machine;

/** The connection to another machine ended; the message says why in one sentence. What was started there ends, too. */
public final class ConnectionLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ConnectionLost(String message) {
        super(message);
    }
}
