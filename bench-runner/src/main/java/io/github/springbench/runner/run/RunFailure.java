package io.github.springbench.runner.run;

import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.Unreachable;
import io.github.springbench.runner.model.UserError;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A run has no result; the message says why in one sentence. */
class RunFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int LAST_LINES = 3;
    private static final int LATELY = 500;

    /** As the operating system says it (ENOSPC). */
    private static final String FULL = "No space left on device";

    RunFailure(String message) {
        super(message);
    }

    /** Our own failures are sentences; any other is told as it is. */
    static String reason(RuntimeException failure) {
        return isSentence(failure) ? failure.getMessage() : failure.toString();
    }

    /** Whether a failure is one of ours, which say in a sentence what happened. */
    static boolean isSentence(RuntimeException failure) {
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
    static String lastWords(MachineProcess process) {
        List<String> words = process.logTail(LAST_LINES);
        if (words.stream().noneMatch(line -> line.contains(FULL))) {
            words = Stream.concat(fullDisk(process).stream(), words.stream()).toList();
        }
        return words.isEmpty() ? "" : "; last lines of its log: " + String.join(" | ", words);
    }

    /** The line in which a process lately said that its disk is full; later lines may only be consequences. */
    static Optional<String> fullDisk(MachineProcess process) {
        return process.logTail(LATELY).stream()
                .filter(line -> line.contains(FULL))
                .findFirst();
    }

    /** For a wait that was cut short; the thread stays interrupted. */
    static RunFailure interrupted() {
        Thread.currentThread().interrupt();
        return new RunFailure("Interrupted");
    }
}
