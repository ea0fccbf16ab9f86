package io.github.springbench.runner.run;

import io.github.springbench.runner.model.Workload;
import java.time.Duration;

/**
 * For how long the runner waits, so that no process can hold up all runs.
 *
 * @param start until a service of this project must be ready
 * @param timesTheLoad how many times its expected duration a load may take
 * @param leastLoad the time that every load may take, however short it was expected to be
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
     * How long a load may take, including the load generator's own warm-up. Users who go on for a fixed time end when
     * it is over, however slow the service is; users who repeat requests may take many times as long as expected.
     */
    Duration ofLoad(Duration expected, Workload workload) {
        Duration most = workload.repeat() == null && expected.compareTo(leastLoad) > 0
                ? expected.plus(leastLoad)
                : expected.multipliedBy(timesTheLoad);
        Duration all = most.plus(workload.loadGeneratorWarmUpOrNone());
        return all.compareTo(leastLoad) < 0 ? leastLoad : all;
    }
}
