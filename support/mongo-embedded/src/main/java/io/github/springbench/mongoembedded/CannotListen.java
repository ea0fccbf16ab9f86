package io.github.springbench.mongoembedded;

/** The port is taken or not allowed. */
final class CannotListen extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CannotListen(Port port, Throwable cause) {
        super(
                "Cannot listen on 127.0.0.1:" + port.number() + " (" + cause.getMessage()
                        + "): give another --port, or --port=0 for a free one",
                cause);
    }
}
