package io.github.springbench.hyperfoil.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs one benchmark file on a controller of Hyperfoil and its agents, and writes what they report into a folder. The
 * controller is started as a child process, or runs already. The exit code is 0 if all files are written; otherwise
 * there is a message on stderr and another code. On SIGTERM, the program kills the run and ends its own controller
 * within seconds.
 */
public final class ClusterLoad {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    /** {@code EX_USAGE} of sysexits.h. */
    private static final int WRONG_USAGE = 64;

    private ClusterLoad() {}

    public static void main(String[] args) {
        int code = FAILED;
        try {
            code = run(args, Patience.USUAL, System.err);
        } catch (RuntimeException | Error unexpected) {
            unexpected.printStackTrace();
        }
        System.exit(code);
    }

    static int run(String[] args, Patience patience, PrintStream err) {
        Arguments arguments;
        try {
            arguments = Arguments.of(args);
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            err.println(Arguments.USAGE);
            return WRONG_USAGE;
        }
        try {
            play(arguments, patience);
            return DONE;
        } catch (ClusterFailed failed) {
            err.println(failed.getMessage());
        } catch (IOException failed) {
            err.println("The load could not be played on several machines: "
                    + Optional.ofNullable(failed.getMessage())
                            .orElse(failed.getClass().getSimpleName()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            err.println("Interrupted.");
        }
        return FAILED;
    }

    private static void play(Arguments arguments, Patience patience) throws IOException, InterruptedException {
        if (arguments.controller() != null) {
            Rest rest = new Rest(arguments.controller(), null);
            follow(new ClusterRun(arguments, rest, patience, Optional::empty), patience.kill(), () -> {});
            return;
        }
        Files.createDirectories(arguments.folder());
        try (OwnController controller = OwnController.start(arguments)) {
            follow(
                    new ClusterRun(arguments, controller.rest(), patience, controller::end),
                    patience.kill(),
                    controller::close);
        }
    }

    /** A shutdown hook ends the run if this process must end first. */
    private static void follow(ClusterRun run, Duration untilKilled, Runnable close)
            throws IOException, InterruptedException {
        Thread ending = new Thread(
                () -> {
                    try {
                        run.end(untilKilled);
                    } catch (InterruptedException impatient) {
                        Thread.currentThread().interrupt();
                    }
                    close.run();
                },
                "ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            run.play();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(ending);
            } catch (IllegalStateException isEnding) {
                // The JVM is shutting down; the hook does the rest.
            }
        }
    }
}
