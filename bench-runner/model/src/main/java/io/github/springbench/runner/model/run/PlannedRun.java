package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Objects;

/**
 * A run that is to be done.
 *
 * @param number its place in the order, counted from 1
 * @param key which run
 * @param system the system under test
 * @param request what each user sends, its parameters filled in
 * @param briefRequest the same with a latency of a millisecond, for the warm-up
 * @param expectedLoad how long the load is expected to take
 * @param expectedRequests requests that all users send together; null where that depends on how soon they are answered
 * @param fork the number of the run with which its fork begins: runs of one fork share a service that is started once
 */
@RecordBuilder
public record PlannedRun(
        int number,
        RunKey key,
        SystemUnderTest system,
        Request request,
        Request briefRequest,
        Duration expectedLoad,
        Long expectedRequests,
        int fork)
        implements PlannedRunBuilder.With {

    /** Connections that the load generator may need at once for a load of that shape. */
    public int connections(Workload workload) {
        return workload.connections(key.load(), Objects.requireNonNullElse(key.latencyMs(), 0));
    }

    /** The same once more, in a fork of its own. */
    public PlannedRun again(int newNumber, int repetition) {
        return again(newNumber, repetition, newNumber);
    }

    /** The same once more, in the fork that begins with the run of that number. */
    public PlannedRun again(int newNumber, int repetition, int newFork) {
        return with(it -> it.number(newNumber)
                .key(new RunKey(key.system(), key.parameters(), repetition))
                .fork(newFork));
    }

    /** The same once more, at the end of its fork. */
    public PlannedRun asClosing(int newNumber) {
        return with(it -> it.number(newNumber).key(key.asClosing()));
    }
}
