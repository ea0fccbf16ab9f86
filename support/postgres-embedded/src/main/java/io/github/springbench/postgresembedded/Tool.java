package io.github.springbench.postgresembedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The result of a program that has ended.
 *
 * @param said its output on stdout and stderr
 */
record Tool(int exitCode, String said) {

    static Tool run(List<String> command) throws IOException {
        return run(command, InputStream.nullInputStream());
    }

    /** Writes the input to the program's stdin, as far as the program reads it. */
    static Tool run(List<String> command, InputStream input) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        IOException cut = null;
        try (OutputStream in = process.getOutputStream()) {
            input.transferTo(in);
        } catch (IOException noLongerRead) {
            cut = noLongerRead;
        }
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            if (cut != null && exitCode == 0) {
                throw cut;
            }
            return new Tool(exitCode, said);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while " + command.get(0) + " ran", stopped);
        }
    }

    boolean succeeded() {
        return exitCode == 0;
    }

    /** The last line of output that is not blank. */
    String lastWords() {
        return said.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line.strip());
    }
}
