package io.github.springbench.runner.model;

/**
 * What the load generator's JVM noted of itself in a second.
 *
 * @param epochMs when it was noted
 * @param latestTickMs the largest lateness of a 50 ms ticker since the line before
 * @param gcMillis time in collections since the JVM began
 */
public record InjectorSample(long epochMs, double latestTickMs, long gcMillis) {}
