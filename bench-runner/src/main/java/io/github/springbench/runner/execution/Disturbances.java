package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.RunResult;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * What is done about a machine that others use, too.
 *
 * @param patience how long a run waits for a quiet machine
 * @param retries how often one planned run is repeated at most
 * @param spoiled whether a run is to be repeated; it sees what disturbed the run and never its figures, or the nicer ones would be picked
 */
public record Disturbances(Patience patience, int retries, Predicate<RunResult> spoiled) {

    /** Nothing is done. */
    public static Disturbances endured() {
        return new Disturbances(Patience.of(Duration.ZERO), 0, result -> false);
    }
}
