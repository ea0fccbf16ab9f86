package io.github.springbench.runner.model;

/**
 * One sample of the runner by itself, once a second; a field is null where this system or JDK does not show it. A bench
 * that grows while it watches would be the first thing to drift.
 *
 * @param epochMs wall clock
 * @param heapUsedBytes used heap, garbage included
 * @param heapAfterGcBytes heap that the last collection left; null before the first
 * @param rssBytes resident set
 * @param threads live platform threads
 * @param gcMillis time in collections since the runner's start
 * @param gcCount collections since then
 */
public record RunnerSample(
        long epochMs,
        Long heapUsedBytes,
        Long heapAfterGcBytes,
        Long rssBytes,
        Integer threads,
        Long gcMillis,
        Long gcCount) {}
