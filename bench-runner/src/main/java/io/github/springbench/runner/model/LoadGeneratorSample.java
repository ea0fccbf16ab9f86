package io.github.springbench.runner.model;

import java.util.List;

/**
 * What the load generator's JVM noted of itself in a second.
 *
 * @param epochMs when it was noted
 * @param latestTickMs the largest lateness of its ticker since the line before
 * @param gcMillis time in collections since the JVM began; negative where nobody tells, as of several load machines,
 *     whose agents tell of stalls alone
 * @param warmUpRequests requests of its warm-up that have ended since the JVM began; 0 in results from before they were
 *     counted
 * @param lateMs each lateness of 1 ms or more of a ticker that wakes every 5 ms, since the line before; null in results
 *     from before they were noted, whose ticker woke every 50 ms
 */
public record LoadGeneratorSample(
        long epochMs, double latestTickMs, long gcMillis, long warmUpRequests, List<Double> lateMs) {

    /** Whether it says nothing of collections, and of lateness only what is as long as a stall. */
    public boolean tellsOfStallsAlone() {
        return gcMillis < 0;
    }
}
