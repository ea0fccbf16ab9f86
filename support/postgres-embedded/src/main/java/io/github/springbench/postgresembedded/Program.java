package io.github.springbench.postgresembedded;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Runs a command that serves until it ends; reports a usage error or a {@link Failure} in one line. */
final class Program {

    /** {@code EX_USAGE} of sysexits.h. */
    static final int WRONG_USAGE = 64;

    private Program() {}

    static CommandLine commandLine(Callable<Integer> command) {
        return new CommandLine(command)
                .registerConverter(Port.class, Port::parse)
                .setParameterExceptionHandler(
                        (mistake, arguments) -> tell(mistake.getCommandLine().getErr(), mistake, WRONG_USAGE))
                .setExecutionExceptionHandler((exception, commandLine, parsed) -> {
                    if (exception instanceof Failure failure) {
                        return tell(commandLine.getErr(), failure, failure.exitCode());
                    }
                    throw exception;
                });
    }

    private static int tell(PrintWriter err, Exception mistake, int code) {
        err.println(mistake.getMessage());
        err.flush();
        return code;
    }
}
