package io.github.springbench.postgresembedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program in a separate JVM with a closed stdin, as the runner starts it. */
final class ForkedProgram implements AutoCloseable {

    static final int SIGTERM = 128 + 15;

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) \\(.*\\)");

    private final Process process;
    private final BufferedReader output;
    private final String firstLine;

    private ForkedProgram(Process process) throws IOException {
        this.process = process;
        this.output = process.inputReader();
        this.firstLine = output.readLine();
    }

    static ForkedProgram start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    static ForkedProgram start(Map<String, String> environment, String... arguments) throws IOException {
        return new ForkedProgram(fork(environment, arguments));
    }

    /** Starts two programs at the same time. */
    static List<ForkedProgram> startTwo(String... arguments) throws IOException {
        Process first = fork(Map.of(), arguments);
        Process second = fork(Map.of(), arguments);
        return List.of(new ForkedProgram(first), new ForkedProgram(second));
    }

    private static Process fork(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddedPostgres.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    String firstLine() {
        return firstLine;
    }

    int port() {
        Matcher matcher = LISTENING.matcher(String.valueOf(firstLine));
        if (!matcher.matches()) {
            throw new AssertionError("It said: " + firstLine + "\n" + String.join("\n", otherLines()));
        }
        return Integer.parseInt(matcher.group(1));
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port() + "/postgres", "bench", "");
    }

    /** The first column of the first row, or null if there is none. */
    String ask(String query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setSchema("spring_concurrency_bench");
            try (ResultSet rows = statement.execute(query) ? statement.getResultSet() : null) {
                return rows != null && rows.next() ? rows.getString(1) : null;
            }
        }
    }

    /** The guard, the server and the processes of the server. */
    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** The shell between this program and the server. */
    ProcessHandle guard() {
        return process.children().findFirst().orElseThrow();
    }

    /** Waits until the program has ended by itself. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** Sends SIGTERM, and waits until the program has ended. */
    int terminate() throws InterruptedException {
        // Not Process.destroy(), which also closes the output.
        process.toHandle().destroy();
        return process.waitFor();
    }

    /** Sends SIGKILL, and waits until the program has ended. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** The output after the first line; waits until the program has ended. */
    List<String> otherLines() {
        return output.lines().toList();
    }

    @Override
    public void close() {
        process.toHandle().destroy();
        process.onExit().join();
    }
}
