package io.github.springbench.runner.execution;

import java.time.Duration;

/**
 * For how long the runner waits, so that no process can hold up all runs.
 *
 * @param start until a service must be ready
 * @param timesTheLoad as many times as a load was expected to take it may take
 * @param leastLoad what a load may take however brief it was expected to be
 */
public record Deadlines(Duration start, int timesTheLoad, Duration leastLoad) {

    static final Deadlines USUAL = new Deadlines(Duration.ofSeconds(60), 5, Duration.ofMinutes(5));

    /** From which moment on a load is ended. */
    Duration ofLoad(Duration expected) {
        Duration most = expected.multipliedBy(timesTheLoad);
        return most.compareTo(leastLoad) < 0 ? leastLoad : most;
    }
}
