package io.github.springbench.hyperfoil;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The zero point of all times in a record, on two clocks: Hyperfoil measures durations by {@link System#nanoTime()},
 * and reports the start of a request in milliseconds since the epoch.
 *
 * @param epochMs the moment in milliseconds since the epoch
 * @param nanoTime the same moment in terms of {@link System#nanoTime()}
 */
record Reference(long epochMs, long nanoTime) {

    /** The beginning of the current millisecond, so that times in whole milliseconds since the epoch stay exact. */
    static Reference now() {
        Instant now = Instant.now();
        long nanoTime = System.nanoTime();
        return new Reference(now.toEpochMilli(), nanoTime - now.getNano() % TimeUnit.MILLISECONDS.toNanos(1));
    }

    long nanosUntilNow() {
        return System.nanoTime() - nanoTime;
    }

    /** Has a resolution of 1 ms, like the start of a request from Hyperfoil. */
    long nanosUntil(long thenEpochMs) {
        return TimeUnit.MILLISECONDS.toNanos(thenEpochMs - epochMs);
    }
}
