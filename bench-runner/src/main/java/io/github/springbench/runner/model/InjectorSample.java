package io.github.springbench.runner.model;

/**
 * What the load generator's JVM noted of itself in a second.
 *
 * @param epochMs when it was noted
 * @param latestTickMs the largest lateness of a 50 ms ticker since the line before
 * @param gcMillis time in collections since the JVM began
 * @param warmUpRequests requests of its warm-up that have ended since the JVM began; 0 in results from before they were counted
 */
public record InjectorSample(long epochMs, double latestTickMs, long gcMillis, long warmUpRequests) {}
