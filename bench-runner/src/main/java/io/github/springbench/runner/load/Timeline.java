package io.github.springbench.runner.load;

import java.util.Arrays;

/** How many requests, or users, began and ended in each millisecond of a load. */
final class Timeline {

    private static final int MS_PER_SECOND = 1000;

    private int[] starts = new int[1 << 17];
    private int[] ends = new int[1 << 17];

    void add(long startMs, long endMs) {
        began(startMs);
        ended(Math.max(startMs, endMs));
    }

    void began(long ms) {
        int at = place(ms);
        starts[at]++;
    }

    void ended(long ms) {
        int at = place(ms);
        ends[at]++;
    }

    private int place(long ms) {
        int place = Math.toIntExact(Math.max(0, ms));
        if (place >= ends.length) {
            int length = Math.max(place + 1, ends.length * 2);
            starts = Arrays.copyOf(starts, length);
            ends = Arrays.copyOf(ends, length);
        }
        return place;
    }

    /** How many were there at the end of each of the first seconds. */
    long[] atTheEndsOf(int seconds) {
        long[] there = new long[seconds];
        long now = 0;
        for (int second = 0; second < seconds; second++) {
            int end = Math.min((second + 1) * MS_PER_SECOND, ends.length);
            for (int ms = second * MS_PER_SECOND; ms < end; ms++) {
                now += starts[ms] - ends[ms];
            }
            there[second] = now;
        }
        return there;
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
