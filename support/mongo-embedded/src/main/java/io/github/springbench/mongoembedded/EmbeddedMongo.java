package io.github.springbench.mongoembedded;

import io.github.springbench.slowlink.CannotListen;
import io.github.springbench.slowlink.Port;
import io.github.springbench.slowlink.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** An in-memory substitute for MongoDB, as a program. It ends on SIGTERM, not at the end of its stdin. */
@Command(
        name = "java -jar mongo-embedded.jar",
        description = "A database in memory that understands MongoDB's clients. It is not MongoDB.",
        usageHelpAutoWidth = true)
public final class EmbeddedMongo implements Runnable {

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "27017",
            description = "The port; 0 for a free port (default: ${DEFAULT-VALUE}).")
    private Port port;

    @Option(
            names = "--address",
            paramLabel = "HOST",
            defaultValue = CannotListen.LOOPBACK,
            description = "The address on which to listen (default: ${DEFAULT-VALUE}). Everyone who reaches it can read"
                    + " and write everything.")
    private String address;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    EmbeddedMongo() {}

    public static void main(String[] arguments) {
        Program.start(new EmbeddedMongo(), arguments);
    }

    /** The server's threads keep the JVM alive. */
    @Override
    public void run() {
        EmbeddedServer server = EmbeddedServer.start(address, port);
        spec.commandLine()
                .getOut()
                .println("listening on " + address + ":" + server.port() + " (" + Product.NAME
                        + ", in memory: not MongoDB)");
    }
}
