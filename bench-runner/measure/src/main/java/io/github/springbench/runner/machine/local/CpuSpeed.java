package io.github.springbench.runner.machine.local;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How fast a core works right now. On a virtual machine this changes from second to second, by a third and more. The
 * causes, such as the clock rate and the load on the core's other hardware thread, show neither as steal time nor
 * elsewhere. A sample takes some milliseconds of CPU time. Not thread-safe.
 */
public final class CpuSpeed {

    /** 32 KiB, which stay in the core's own cache. */
    private static final int NUMBERS = 4_096;

    private static final int SORTS = 10;

    /** Enough for the sorting to be compiled: what is compared is the core and not this JVM. */
    private static final int FIRST_SORTS = 200;

    private static final double NANOS_PER_MICRO = 1_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long[] numbers = new SplittableRandom(1).longs(NUMBERS).toArray();
    private final long[] sorted = new long[NUMBERS];

    /** Takes half a second or less. */
    public CpuSpeed() {
        for (int time = 0; time < FIRST_SORTS; time++) {
            sort();
        }
    }

    /**
     * Sorts the same numbers some times.
     *
     * @return millions of numbers sorted in a second of this thread's CPU time, so that waiting for a core does not
     *     count
     */
    public double now() {
        sort(); // what else runs has had the caches meanwhile
        long start = threads.getCurrentThreadCpuTime();
        for (int time = 0; time < SORTS; time++) {
            sort();
        }
        long nanos = Math.max(1, threads.getCurrentThreadCpuTime() - start);
        return (double) SORTS * NUMBERS / nanos * NANOS_PER_MICRO;
    }

    private void sort() {
        System.arraycopy(numbers, 0, sorted, 0, NUMBERS);
        Arrays.sort(sorted);
    }
}
