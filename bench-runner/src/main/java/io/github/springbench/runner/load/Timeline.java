package io.github.springbench.runner.load;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How many requests, or users, began and ended in each millisecond of a load: a byte each, and nothing for a second in
 * which nothing happened.
 */
final class Timeline {

    private static final int MS_PER_SECOND = 1000;

    private final Counts starts = new Counts();
    private final Counts ends = new Counts();

    void add(long startMs, long endMs) {
        began(startMs);
        ended(Math.max(startMs, endMs));
    }

    void began(long ms) {
        starts.add(ms);
    }

    void ended(long ms) {
        ends.add(ms);
    }

    /** How many were there at the end of each of the first seconds. */
    long[] atTheEndsOf(int seconds) {
        long[] there = new long[seconds];
        long now = 0;
        for (int second = 0; second < seconds; second++) {
            now += starts.within(second) - ends.within(second);
            there[second] = now;
        }
        return there;
    }

    /** Requests that ended from {@code fromMs} until before {@code toMs}. */
    long endsBetween(long fromMs, long toMs) {
        long count = 0;
        for (long ms = Math.max(0, fromMs); ms < Math.min(toMs, ends.length()); ms++) {
            count += ends.at((int) ms);
        }
        return count;
    }

    /** Requests under way, averaged over the milliseconds from {@code fromMs} until before {@code toMs}. */
    double meanInFlight(long fromMs, long toMs) {
        long inFlight = 0;
        long sum = 0;
        for (int ms = 0; ms < Math.min(toMs, length()); ms++) {
            inFlight += starts.at(ms) - ends.at(ms);
            if (ms >= fromMs) {
                sum += inFlight;
            }
        }
        return sum / (double) (toMs - fromMs);
    }

    /** The most that were under way, or present, in the same millisecond. */
    long peak() {
        long inFlight = 0;
        long peak = 0;
        for (int ms = 0; ms < length(); ms++) {
            peak = Math.max(peak, inFlight + starts.at(ms));
            inFlight += starts.at(ms) - ends.at(ms);
        }
        return peak;
    }

    private int length() {
        return Math.max(starts.length(), ends.length());
    }

    /** A count for each millisecond. */
    private static final class Counts {

        private static final int VALUES_OF_A_BYTE = 256;

        private byte[][] seconds = new byte[128][];

        /** What a byte has no room for, by millisecond: all users of a load may come in the same one. */
        private final Map<Integer, Integer> beyond = new HashMap<>();

        void add(long ms) {
            int place = Math.toIntExact(Math.max(0, ms));
            int second = place / MS_PER_SECOND;
            if (second >= seconds.length) {
                seconds = Arrays.copyOf(seconds, Math.max(second + 1, seconds.length * 2));
            }
            if (seconds[second] == null) {
                seconds[second] = new byte[MS_PER_SECOND];
            }
            if (++seconds[second][place % MS_PER_SECOND] == 0) {
                beyond.merge(place, VALUES_OF_A_BYTE, Integer::sum);
            }
        }

        int at(int ms) {
            int second = ms / MS_PER_SECOND;
            if (second >= seconds.length || seconds[second] == null) {
                return 0;
            }
            int inTheByte = Byte.toUnsignedInt(seconds[second][ms % MS_PER_SECOND]);
            return beyond.isEmpty() ? inTheByte : inTheByte + beyond.getOrDefault(ms, 0);
        }

        long within(int second) {
            long count = 0;
            for (int ms = second * MS_PER_SECOND; ms < (second + 1) * MS_PER_SECOND; ms++) {
                count += at(ms);
            }
            return count;
        }

        /** In milliseconds; later there is nothing. */
        int length() {
            return seconds.length * MS_PER_SECOND;
        }
    }
}
