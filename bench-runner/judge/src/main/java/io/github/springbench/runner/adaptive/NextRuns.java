package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Forks;
import java.time.Duration;
import java.util.List;

/**
 * Which runs follow those that ended. It is asked when all known runs have ended and none of them is to be repeated. An
 * implementation that has to see each run before the next one answers with a single run, or fork, at a time.
 */
@FunctionalInterface
public interface NextRuns {

    /** Nothing follows the plan. */
    NextRuns NONE = (ended, number, left) -> Batch.end("");

    /**
     * The runs that follow. They must depend only on these values and on what else is on record, so that a resumed
     * result continues in the same way.
     *
     * @param ended all runs that ended, closing ones too, judged side by side
     * @param number of the first run that follows
     * @param left the time in which they must end; null for any
     */
    Batch after(List<RunResult> ended, int number, Duration left);

    /**
     * Runs that follow, or the end.
     *
     * @param runs in their order, numbered on; empty at the end
     * @param why in sentences; empty where nothing is to be said
     */
    record Batch(List<PlannedRun> runs, String why) {

        public Batch {
            runs = List.copyOf(runs);
        }

        /** No runs follow. */
        public static Batch end(String why) {
            return new Batch(List.of(), why);
        }

        /** The runs of each fork. */
        public List<List<PlannedRun>> forks() {
            return Forks.of(runs);
        }
    }
}
