package io.github.springbench.postgresembedded;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A run of the program in this JVM, with its output. */
record CommandLineRun(int exitCode, String output, String errors) {

    static CommandLineRun of(String... arguments) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int exitCode = Program.commandLine(new EmbeddedPostgres())
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(errors))
                .execute(arguments);
        return new CommandLineRun(exitCode, output.toString(), errors.toString());
    }
}
