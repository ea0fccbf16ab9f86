package io.github.springbench.slowlink;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program in a separate JVM with a closed stdin, as the runner starts it. */
public final class ForkedProgram implements AutoCloseable {

    public static final int SIGTERM = 128 + 15;

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) \\(.*\\)");

    private final Process process;
    private final BufferedReader output;
    private final String firstLine;

    private ForkedProgram(Process process) throws IOException {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.firstLine = output.readLine();
    }

    public static ForkedProgram start(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= 24) {
            // Without these flags the JVM warns about Netty; the runner passes them, too.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return new ForkedProgram(process);
    }

    public String firstLine() {
        return firstLine;
    }

    public int port() {
        Matcher matcher = LISTENING.matcher(String.valueOf(firstLine));
        if (!matcher.matches()) {
            throw new AssertionError("It said: " + firstLine);
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Waits until the program has ended by itself. */
    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** Sends SIGTERM, and waits until the program has ended. */
    public int terminate() throws InterruptedException {
        // Not Process.destroy(), which also closes the output.
        process.toHandle().destroy();
        return process.waitFor();
    }

    /** The output after the first line; waits until the program has ended. */
    public List<String> otherLines() {
        return output.lines().toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
