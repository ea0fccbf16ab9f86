package io.github.springbench.slowlink;

/** The program cannot listen, for example because the port is taken or not allowed. */
public final class CannotListen extends RuntimeException {

    /** Only programs on this machine can reach this address. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final long serialVersionUID = 1L;

    public CannotListen(String address, Port port, Throwable cause) {
        super(
                "Cannot listen on " + address + ":" + port.number() + " (" + cause.getMessage()
                        + "): give another --port, or --port=0 for a free one",
                cause);
    }
}
