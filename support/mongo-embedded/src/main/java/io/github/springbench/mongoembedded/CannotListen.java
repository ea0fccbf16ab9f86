package io.github.springbench.mongoembedded;

/** The port is taken or not allowed. */
final class CannotListen extends RuntimeException {

    /** Where nobody else reaches it. */
    static final String LOOPBACK = "127.0.0.1";

    private static final long serialVersionUID = 1L;

    CannotListen(String address, Port port, Throwable cause) {
        super(
                "Cannot listen on " + address + ":" + port.number() + " (" + cause.getMessage()
                        + "): give another --port, or --port=0 for a free one",
                cause);
    }
}
