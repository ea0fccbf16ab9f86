package io.github.springbench.runner.run;

import io.github.springbench.runner.model.run.RunResult;
import java.util.function.Predicate;

/**
 * What is done about a machine that others use, too.
 *
 * @param quietWait how long a run waits for a quiet machine
 * @param retries how often one planned run is repeated at most
 * @param spoiled whether a run is to be repeated; it sees what disturbed the run and never its figures, or the nicer
 *     ones would be picked
 */
public record RetryPolicy(QuietWait quietWait, int retries, Predicate<RunResult> spoiled) {

    /** Nothing is done. */
    public static RetryPolicy endured() {
        return new RetryPolicy(QuietWait.none(), 0, result -> false);
    }
}
