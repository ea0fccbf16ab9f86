package io.github.springbench.runner.model.run;

import java.time.Duration;
import java.time.Instant;

/** A stretch of time by the wall clock. */
public record Period(Instant from, Instant to) {

    public double seconds() {
        return Duration.between(from, to).toMillis() / 1000.0;
    }

    /** Whether a moment, in milliseconds of the epoch, is in it; both ends are. */
    public boolean contains(long epochMs) {
        return from.toEpochMilli() <= epochMs && epochMs <= to.toEpochMilli();
    }
}
