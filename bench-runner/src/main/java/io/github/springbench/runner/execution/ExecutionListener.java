package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunResult;
import java.time.Duration;
import java.util.List;

/** Hears how the runs go on. Called from one thread. */
public interface ExecutionListener {

    /** A run begins. */
    void runStarts(PlannedRun run);

    /** A run that has not begun waits for a quiet machine. */
    void waits(PlannedRun run, Duration atMost);

    /** A run enters a phase of its life, such as {@code warming up}. */
    void phase(PlannedRun run, String phase);

    /** A run has ended and its result is stored. */
    void runEnded(PlannedRun run, RunResult result);

    /** All runs so far have ended, and some are done again. */
    void runsAdded(List<PlannedRun> again);
}
