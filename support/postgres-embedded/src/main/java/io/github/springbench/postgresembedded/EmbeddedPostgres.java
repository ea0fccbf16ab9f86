package io.github.springbench.postgresembedded;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** PostgreSQL as a Java program. It ends on SIGTERM, not at the end of its stdin. */
@Command(
        name = "java -jar postgres-embedded.jar",
        description =
                "PostgreSQL for as long as this program runs: a user 'bench' without a password, and data that are"
                        + " removed at the end.",
        usageHelpAutoWidth = true)
public final class EmbeddedPostgres implements Callable<Integer> {

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "5432",
            description = "The port; 0 for a free port (default: ${DEFAULT-VALUE}).")
    private Port port;

    @Option(
            names = "--address",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "The address on which to listen (default: ${DEFAULT-VALUE}). Everyone who reaches it can read"
                    + " and write everything.")
    private String address;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "The folder for data, empty or new (default: a temporary folder).")
    private Path data;

    @Option(
            names = "--cache",
            paramLabel = "FOLDER",
            description = "The folder into which the server is unpacked, once for all runs (default:"
                    + " ~/.cache/spring-concurrency-bench, or that folder in $XDG_CACHE_HOME).")
    private Path cache;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    EmbeddedPostgres() {}

    public static void main(String[] arguments) {
        System.exit(Program.commandLine(new EmbeddedPostgres()).execute(arguments));
    }

    /**
     * Serves until the server ends. Always throws a {@link Failure}: the server did not start, or it ended by itself.
     */
    @Override
    public Integer call() throws InterruptedException {
        Path unpacked = cache == null ? Cache.ofThisUser() : cache.toAbsolutePath();
        PostgresServer server = PostgresServer.start(new Cache(unpacked), address, port, dataFolder());
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("listening on " + address + ":" + server.port() + " (" + Product.NAME + ")");
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        int code = server.listen(line -> {
            err.println(line);
            err.flush();
        });
        throw new Failure(Failure.ENDED, Product.NAME + " ended with code " + code);
    }

    /** The path only: the folder is created after all checks, so that a failed check leaves no folder. */
    private Path dataFolder() {
        return data == null
                ? Path.of(System.getProperty("java.io.tmpdir"), "springbench-postgres-" + UUID.randomUUID())
                : data.toAbsolutePath();
    }
}
