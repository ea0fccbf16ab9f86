package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.run.NextRuns;
import io.github.springbench.runner.store.ResultFolder;
import java.util.List;
import java.util.Optional;

/** What a command aims at: its planned runs, the runs that follow them, and its exit code. */
interface Aim {

    /** The planned runs; none where each decides on the next. */
    RunPlan plan();

    /** All runs that are known of, by which the machine is checked. */
    RunPlan checked();

    /** How often a run is repeated that others disturbed. */
    int retries();

    /** The name of the command, which goes on with a result by {@code --resume}. */
    String command();

    /** What begins, in words. */
    String summary(PlanProgress soFar, Jdk jdk);

    /** What follows the planned runs. The time that they have begins now. */
    NextRuns nextRuns(ResultFolder folder);

    /** The exit code for the runs alone; that of the decisions replaces it if it is higher. */
    int exitCode(List<RunResult> ended);

    /**
     * The command that a reader needs next; empty where the result itself tells it.
     *
     * @param goOn with the same result
     */
    Optional<NextCommand> next(ResultFolder folder, String goOn);
}
