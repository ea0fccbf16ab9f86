package io.github.springbench.runner.probe;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How fast a core works right now. On a virtual machine that changes from minute to minute, by a factor of two and more: the clock
 * of the core, and a stranger on the other half of it, show neither as steal nor anywhere else.
 */
public final class CpuSpeed {

    private static final Duration LOOK = Duration.ofMillis(500);

    /** 32 KiB, which stay in the core's own cache. */
    private static final int NUMBERS = 4_096;

    /** A burst takes a few milliseconds: longer than a step of the clock, shorter than a turn of the scheduler. */
    private static final int SORTS = 10;

    private static final double NANOS_PER_MICRO = 1_000;

    private CpuSpeed() {}

    /**
     * Sorts the same numbers for half a second on one core.
     *
     * @return millions of numbers sorted in a second, in the fastest burst: in others something else may have run as well
     */
    public static double now() {
        long[] numbers = new SplittableRandom(1).longs(NUMBERS).toArray();
        long[] sorted = new long[NUMBERS];
        long end = System.nanoTime() + LOOK.toNanos();
        long fastest = Long.MAX_VALUE;
        long start;
        do {
            start = System.nanoTime();
            for (int sort = 0; sort < SORTS; sort++) {
                System.arraycopy(numbers, 0, sorted, 0, NUMBERS);
                Arrays.sort(sorted);
            }
            fastest = Math.min(fastest, System.nanoTime() - start);
        } while (start < end);
        return (double) SORTS * NUMBERS / fastest * NANOS_PER_MICRO;
    }
}
