package io.github.springbench.runner.database.postgres;

import io.github.springbench.postgresembedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The PostgreSQL server of this project, in a JVM of its own. */
final class ForkedPostgres implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) \\(.*\\)");

    private final Process process;
    private final int port;

    private ForkedPostgres(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ForkedPostgres start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedPostgres.class.getName(),
                        "--port=0")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = process.inputReader().readLine();
        Matcher listening = LISTENING.matcher(String.valueOf(said));
        if (!listening.matches()) {
            process.destroy();
            throw new AssertionError("It said: " + said);
        }
        return new ForkedPostgres(process, Integer.parseInt(listening.group(1)));
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
