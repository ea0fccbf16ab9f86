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
            description = "where to listen; 0, which is the default, takes a free port")
    private Port port;

    @Option(
            names = "--address",
            paramLabel = "HOST",
            defaultValue = CannotListen.LOOPBACK,
            description = "on which address of this machine (default: ${DEFAULT-VALUE})")
    private String address;

    @Option(
            names = "--to",
            paramLabel = "HOST:PORT",
            required = true,
            description = "where the connections go, as 127.0.0.1:27017")
    private Address to;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            required = true,
            description = "what a round trip takes longer, as 500us, 5ms or 1s")
    private RoundTrip delay;

    @Option(names = "--help", usageHelp = true, description = "shows this")
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
