package io.github.springbench.runner.model;

import java.time.Instant;

/**
 * A time in which runs of a result were made without a break of the runner.
 *
 * @param startedAt when it began
 * @param runsBefore how many runs had ended before
 */
public record Session(Instant startedAt, int runsBefore) {}
