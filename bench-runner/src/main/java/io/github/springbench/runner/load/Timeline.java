package io.github.springbench.runner.load;

import java.util.Arrays;

/** How many requests began and ended in each millisecond of a load. */
final class Timeline {

    private int[] starts = new int[1 << 17];
    private int[] ends = new int[1 << 17];

    void add(long startMs, long endMs) {
        int start = Math.toIntExact(Math.max(0, startMs));
        int end = Math.toIntExact(Math.max(start, endMs));
        if (end >= ends.length) {
            int length = Math.max(end + 1, ends.length * 2);
            starts = Arrays.copyOf(starts, length);
            ends = Arrays.copyOf(ends, length);
        }
        starts[start]++;
        ends[end]++;
    }

    /** Requests that ended from {@code fromMs} until before {@code toMs}. */
    long endsBetween(long fromMs, long toMs) {
        long count = 0;
        for (long ms = Math.max(0, fromMs); ms < Math.min(toMs, ends.length); ms++) {
            count += ends[(int) ms];
        }
        return count;
    }

    /** Requests under way, averaged over the milliseconds from {@code fromMs} until before {@code toMs}. */
    double meanInFlight(long fromMs, long toMs) {
        long inFlight = 0;
        long sum = 0;
        for (int ms = 0; ms < Math.min(toMs, ends.length); ms++) {
            inFlight += starts[ms] - ends[ms];
            if (ms >= fromMs) {
                sum += inFlight;
            }
        }
        return sum / (double) (toMs - fromMs);
    }

    /** The most requests that were under way in the same millisecond. */
    long peakInFlight() {
        long inFlight = 0;
        long peak = 0;
        for (int ms = 0; ms < ends.length; ms++) {
            peak = Math.max(peak, inFlight + starts[ms]);
            inFlight += starts[ms] - ends[ms];
        }
        return peak;
    }
}
