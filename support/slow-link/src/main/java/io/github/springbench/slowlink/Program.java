package io.github.springbench.slowlink;

import java.io.PrintWriter;
import picocli.CommandLine;

/**
 * Runs a command that reports where it listens and then serves; reports a usage error or {@link CannotListen} in one
 * line.
 */
public final class Program {

    /** {@code EX_USAGE} of sysexits.h. */
    public static final int WRONG_USAGE = 64;

    /** {@code EX_UNAVAILABLE} of sysexits.h. */
    public static final int CANNOT_LISTEN = 69;

    private Program() {}

    /** Returns once the program listens, or ends the JVM. */
    public static void start(Runnable command, String... arguments) {
        // Netty's leak detection would sample about 1 % of the buffers.
        System.getProperties().putIfAbsent("io.netty.leakDetection.level", "disabled");
        int code = commandLine(command).execute(arguments);
        if (code != CommandLine.ExitCode.OK) {
            System.exit(code);
        }
    }

    static CommandLine commandLine(Runnable command) {
        return new CommandLine(command)
                .registerConverter(Port.class, Port::parse)
                .registerConverter(Address.class, Address::parse)
                .registerConverter(RoundTrip.class, RoundTrip::parse)
                .setParameterExceptionHandler(
                        (mistake, arguments) -> tell(mistake.getCommandLine().getErr(), mistake, WRONG_USAGE))
                .setExecutionExceptionHandler((failure, commandLine, parsed) -> {
                    if (failure instanceof CannotListen) {
                        return tell(commandLine.getErr(), failure, CANNOT_LISTEN);
                    }
                    throw failure;
                });
    }

    private static int tell(PrintWriter err, Exception mistake, int code) {
        err.println(mistake.getMessage());
        return code;
    }
}
