package io.github.springbench.slowlink;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A {@link DelayedLink} as a program. It ends on SIGTERM, not at the end of its stdin. */
@Command(
        name = "java -jar slow-link.jar",
        description =
                "Forwards connections, and makes each round trip longer by a delay: half of it there, half of it back.",
        usageHelpAutoWidth = true)
public final class SlowLink implements Runnable {

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port; 0 for a free port, which is the default.")
    private Port port;

    @Option(
            names = "--address",
            paramLabel = "HOST",
            defaultValue = CannotListen.LOOPBACK,
            description = "The address on which to listen (default: ${DEFAULT-VALUE}).")
    private String address;

    @Option(
            names = "--to",
            paramLabel = "HOST:PORT",
            required = true,
            description = "The target of the connections, such as 127.0.0.1:27017.")
    private Address to;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            required = true,
            description = "The delay added to each round trip, such as 500us, 5ms or 1s.")
    private RoundTrip delay;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    SlowLink() {}

    public static void main(String[] arguments) {
        Program.start(new SlowLink(), arguments);
    }

    /** The link's threads keep the JVM alive. */
    @Override
    public void run() {
        DelayedLink link = DelayedLink.start(address, port, to, delay);
        spec.commandLine()
                .getOut()
                .println("listening on " + address + ":" + link.port() + " (slow link to " + to + ", " + delay
                        + " per round trip, " + link.transport() + ")");
    }
}
