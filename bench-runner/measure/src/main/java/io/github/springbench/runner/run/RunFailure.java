package io.github.springbench.runner.run;

import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.ConnectionLimit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A run has no result; the message says why in one sentence. */
public class RunFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int LAST_LINES = 3;
    private static final int LATELY = 500;

    /** A JVM that crashes reports some thousand lines. */
    private static final int CRASH_REPORT = 5000;

    private static final String CRASHED = "# A fatal error has been detected by the Java Runtime Environment";
    private static final String FRAME = "# Problematic frame:";

    /** As the operating system says it (ENOSPC). */
    private static final String FULL = "No space left on device";

    /** As the Hyperfoil engine says it. */
    private static final String NOT_OPEN = "could not open its connections";

    public RunFailure(String message) {
        super(message);
    }

    /** Our own failures are sentences; any other is told as it is. */
    public static String reason(RuntimeException failure) {
        return isSentence(failure) ? failure.getMessage() : failure.toString();
    }

    /** Whether a failure is one of ours, which say in a sentence what happened. */
    public static boolean isSentence(RuntimeException failure) {
        return failure instanceof RunFailure
                || failure instanceof ChildProcessFailure
                || failure instanceof ProbeFailure
                || failure instanceof DatabaseFailure
                || failure instanceof LoadUnreadable
                || failure instanceof ConnectionLost
                || failure instanceof Unreachable
                || failure instanceof UserError;
    }

    /** What a process said at its end, to be added to a sentence; nothing where it said nothing. */
    public static String lastWords(MachineProcess process) {
        Optional<String> crash = crash(process.logTail(CRASH_REPORT));
        if (crash.isPresent()) {
            return "; " + crash.get();
        }
        Optional<String> lack = process.lack();
        if (lack.isPresent()) {
            return "; its log says " + lack.get();
        }
        List<String> words = process.logTail(LAST_LINES);
        if (words.stream().noneMatch(line -> line.contains(FULL))) {
            words = Stream.concat(fullDisk(process).stream(), words.stream()).toList();
        }
        return words.isEmpty() ? "" : "; last lines of its log: " + String.join(" | ", words);
    }

    /**
     * That a JVM crashed, with the signal and the frame of its report.
     *
     * @param log its last lines
     */
    public static Optional<String> crash(List<String> log) {
        int begin = -1;
        int frame = -1;
        for (int line = 0; line < log.size(); line++) {
            begin = log.get(line).startsWith(CRASHED) ? line : begin;
            frame = log.get(line).startsWith(FRAME) ? line : frame;
        }
        if (begin < 0) {
            return Optional.empty();
        }
        String signal = begin + 2 < log.size() ? ": " + log.get(begin + 2).replaceFirst("^#\\s*", "") : "";
        String where = frame > begin && frame + 1 < log.size()
                ? " in " + log.get(frame + 1).replaceFirst("^#\\s*", "")
                : "";
        return Optional.of("its JVM crashed" + signal + where + "; its log has the report");
    }

    /**
     * The limit of the service that probably refused a load generator which opens all connections before the load, as a
     * sentence; nothing where it ended for another reason.
     *
     * @param log its last line
     * @param connections that it wanted
     */
    static String refusal(List<String> log, Experiment experiment, SystemUnderTest system, int connections) {
        return ConnectionLimit.planned(experiment, system)
                .filter(limit -> log.stream().anyMatch(line -> line.contains(NOT_OPEN)))
                .filter(limit -> limit.refusesSomeOf(connections))
                .map(limit -> String.format(
                        Locale.ROOT,
                        " Probably %s refused some of %,d%s.",
                        limit.words(),
                        connections,
                        limit.inferredFrom()
                                .map(source -> "; that is inferred from " + source + ", not reported by the service")
                                .orElse("")))
                .orElse("");
    }

    /** The line in which a process lately said that its disk is full; later lines may only be consequences. */
    public static Optional<String> fullDisk(MachineProcess process) {
        return process.logTail(LATELY).stream()
                .filter(line -> line.contains(FULL))
                .findFirst();
    }

    /** For a wait that was cut short; the thread stays interrupted. */
    public static RunFailure interrupted() {
        Thread.currentThread().interrupt();
        return new RunFailure("Interrupted");
    }
}
