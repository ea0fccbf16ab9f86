package io.github.springbench.slowlink;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A run of a program in this JVM, with its output. */
public record CommandLineRun(int exitCode, String output, String errors) {

    public static CommandLineRun of(Runnable command, String... arguments) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int exitCode = Program.commandLine(command)
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(errors))
                .execute(arguments);
        return new CommandLineRun(exitCode, output.toString(), errors.toString());
    }
}
