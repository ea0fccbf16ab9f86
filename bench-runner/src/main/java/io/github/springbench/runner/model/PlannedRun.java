package io.github.springbench.runner.model;

import java.time.Duration;

/**
 * A run that is to be done.
 *
 * @param number its place in the order, counted from 1
 * @param key which run
 * @param system the system under test
 * @param request what each user sends, its parameters filled in
 * @param briefRequest the same with a latency of a millisecond, for the warm-up
 * @param connections that the load generator may need at once
 * @param expectedLoad how long the load is expected to take
 * @param expectedRequests requests that all users send together; null where that depends on how soon they are answered
 */
public record PlannedRun(
        int number,
        RunKey key,
        SystemUnderTest system,
        Request request,
        Request briefRequest,
        int connections,
        Duration expectedLoad,
        Long expectedRequests) {

    /** The same once more. */
    public PlannedRun again(int newNumber, int repetition) {
        return new PlannedRun(
                newNumber,
                new RunKey(key.system(), key.parameters(), repetition),
                system,
                request,
                briefRequest,
                connections,
                expectedLoad,
                expectedRequests);
    }
}
