package io.github.springbench.hyperfoil;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The moment from which all times of a record count, on both clocks: Hyperfoil measures durations by one and tells when
 * a request started by the other.
 *
 * @param epochMs of the moment
 * @param nanoTime of the same moment
 */
record Reference(long epochMs, long nanoTime) {

    /** The begin of the running millisecond, so that whole milliseconds since the epoch lose nothing. */
    static Reference now() {
        Instant now = Instant.now();
        long nanoTime = System.nanoTime();
        return new Reference(now.toEpochMilli(), nanoTime - now.getNano() % TimeUnit.MILLISECONDS.toNanos(1));
    }

    long nanosUntilNow() {
        return System.nanoTime() - nanoTime;
    }

    /** As exact as the millisecond that Hyperfoil gives. */
    long nanosUntil(long thenEpochMs) {
        return TimeUnit.MILLISECONDS.toNanos(thenEpochMs - epochMs);
    }
}
