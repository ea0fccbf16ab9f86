package io.github.springbench.slowlink;

/** The port is taken or not allowed. */
public final class CannotListen extends RuntimeException {

    /** Where nobody else reaches it. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final long serialVersionUID = 1L;

    public CannotListen(String address, Port port, Throwable cause) {
        super(
                "Cannot listen on " + address + ":" + port.number() + " (" + cause.getMessage()
                        + "): give another --port, or --port=0 for a free one",
                cause);
    }
}
