package io.github.springbench.runner.run;

import io.github.springbench.runner.model.Workload;
import java.time.Duration;

/**
 * For how long the runner waits, so that no process can hold up all runs.
 *
 * @param start until a service of this project must be ready
 * @param timesTheLoad as many times as a load was expected to take it may take
 * @param leastLoad what a load may take however brief it was expected to be
 */
public record Deadlines(Duration start, int timesTheLoad, Duration leastLoad) {

    /** Others' programs have more to do at their start than ours. */
    private static final int TIMES_OUR_START = 3;

    static final Deadlines USUAL = new Deadlines(Duration.ofSeconds(60), 5, Duration.ofMinutes(5));

    /** For how long a program may take to start. */
    Duration ofStart(StartableJar program) {
        return program.ours() ? start : start.multipliedBy(TIMES_OUR_START);
    }

    /**
     * For how long a load may go on, the load generator's own warm-up included. Users who go on for a time end with it,
     * however slow the service is; those who repeat may take many times as long.
     */
    Duration ofLoad(Duration expected, Workload workload) {
        Duration most = workload.repeat() == null && expected.compareTo(leastLoad) > 0
                ? expected.plus(leastLoad)
                : expected.multipliedBy(timesTheLoad);
        Duration all = most.plus(workload.loadGeneratorWarmUpOrNone());
        return all.compareTo(leastLoad) < 0 ? leastLoad : all;
    }
}
