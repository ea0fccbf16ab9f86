package io.github.springbench.limits;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * How long requests waited for a connection, as a histogram in microseconds. Every request for a connection counts: one
 * that was served at once waited for nearly 0, and one that gave up waited, too.
 *
 * <p>Recording neither locks nor allocates, and takes tens of nanoseconds. The memory does not grow.
 */
final class PoolWaits {

    /** Longer waits count as this long. */
    private static final long LONGEST_MICROS = MINUTES.toMicros(10);

    /** Of each value; the buckets are at most 1 % wide. */
    private static final int DIGITS = 2;

    private final Recorder micros = new Recorder(LONGEST_MICROS, DIGITS);

    /** Used in turns with the one that records. */
    private Histogram taken;

    /** Adds a wait. */
    void record(long nanos) {
        // Below 0 if a clock was set back.
        micros.recordValue(Math.max(0, Math.min(LONGEST_MICROS, NANOSECONDS.toMicros(nanos))));
    }

    /** The waits that ended since the last call, as HdrHistogram compresses them. */
    synchronized byte[] take() {
        taken = micros.getIntervalHistogram(taken);
        ByteBuffer buffer = ByteBuffer.allocate(taken.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), taken.encodeIntoCompressedByteBuffer(buffer));
    }
}
