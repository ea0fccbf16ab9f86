package io.github.springbench.runner.histogram;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * The response times of some histograms together, in microseconds and with three digits: which there are, and how many
 * of each. They are read and added up when first asked for, and only once. Figures are those of
 * {@link org.HdrHistogram.Histogram}, which would go through some ten thousand counts for each, nearly all of them 0.
 */
public final class RecordedTimes {

    /** As a power of 2, how many buckets are as wide as each other: half of those that tell 2 * 10^3 values apart. */
    private static final int HALF = 10;

    private static final double MICROS_PER_MS = 1000;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double PERCENT = 100;

    private Supplier<List<EncodedHistogram>> source;
    private int[] buckets;
    private long[] upTo;

    /** @param source the histograms, which are added up */
    public RecordedTimes(Supplier<List<EncodedHistogram>> source) {
        this.source = source;
    }

    public static RecordedTimes of(List<EncodedHistogram> histograms) {
        return new RecordedTimes(() -> histograms);
    }

    /**
     * These, and those that a caller would have seen who keeps to a pace: for each that is longer, further ones that
     * are shorter by the pace, twice the pace and so on, down to the pace (Tene; as
     * {@link org.HdrHistogram.Histogram#copyCorrectedForCoordinatedOmission}).
     *
     * @param pace in microseconds from one call to the next; positive
     */
    public RecordedTimes corrected(long pace) {
        addUp();
        Sum sum = new Sum();
        for (int place = 0; place < buckets.length; place++) {
            long times = upTo[place] - (place == 0 ? 0 : upTo[place - 1]);
            sum.add(buckets[place], times);
            for (long missed = middle(buckets[place]) - pace; missed >= pace; missed -= pace) {
                sum.add(bucket(missed), times);
            }
        }
        RecordedTimes all = new RecordedTimes(null);
        sum.keepIn(all);
        return all;
    }

    /** A caller's mean time from one call to the next, in microseconds. */
    public static long pace(long callers, double callsPerSecond) {
        return Math.max(1, Math.round(callers * MICROS_PER_SECOND / callsPerSecond));
    }

    /** How many there are. */
    public long count() {
        addUp();
        return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
    }

    /** Those that occur, ascending, each the middle of its bucket. */
    public long[] micros() {
        addUp();
        return Arrays.stream(buckets).mapToLong(RecordedTimes::middle).toArray();
    }

    /** How many are at most as long as each of them. */
    public long[] upTo() {
        addUp();
        return upTo;
    }

    /** How many are in a bucket or before it. */
    public long upTo(int bucket) {
        addUp();
        int place = Arrays.binarySearch(buckets, bucket);
        int there = place < 0 ? -place - 1 : place + 1;
        return there == 0 ? 0 : upTo[there - 1];
    }

    /** The bucket of the longest; 0 where there is none. */
    public int lastBucket() {
        return count() == 0 ? 0 : buckets[buckets.length - 1];
    }

    /** The middle of a bucket in milliseconds. */
    public static double middleMs(int bucket) {
        return middle(bucket) / MICROS_PER_MS;
    }

    public double meanMs() {
        addUp();
        double sum = 0;
        long before = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += middle(buckets[i]) * (double) (upTo[i] - before);
            before = upTo[i];
        }
        return before == 0 ? 0 : sum / before / MICROS_PER_MS;
    }

    /** The longest, at most. */
    public double mostMs() {
        return longest(lastBucket()) / MICROS_PER_MS;
    }

    /** A percentile, as the middle of its bucket: its upper end would always be a little too long. */
    public long micros(double percentile) {
        return middle(at(percentile));
    }

    /** The same in milliseconds. */
    public double ms(double percentile) {
        return middleMs(at(percentile));
    }

    /** A percentile, at most. */
    public double mostMs(double percentile) {
        return longest(at(percentile)) / MICROS_PER_MS;
    }

    /** How many response times are at most as long as a percentile: its nearest rank. */
    public static long rank(double percentile, long count) {
        // An ulp lower, lest rounding carries it to the next one.
        return Math.max(1, (long) Math.ceil(Math.max(0, Math.nextDown(percentile)) * count / PERCENT));
    }

    /**
     * In bars; empty where there are none.
     *
     * @param resolutionMs the finest step of the clock; null for whole milliseconds
     */
    public Optional<Bars> bars(Double resolutionMs) {
        return Bars.of(this, resolutionMs);
    }

    private int at(double percentile) {
        long rank = rank(percentile, count());
        int place = Arrays.binarySearch(upTo, rank);
        return buckets.length == 0 ? 0 : buckets[place < 0 ? -place - 1 : place];
    }

    private synchronized void addUp() {
        if (source == null) {
            return;
        }
        Sum sum = new Sum();
        source.get().forEach(histogram -> histogram.forEach((least, width, times) -> sum.add(bucket(least), times)));
        sum.keepIn(this);
        source = null;
    }

    /** Counts while they are added up. */
    private static final class Sum {

        private long[] counts = new long[1 << HALF];
        private int least = Integer.MAX_VALUE;
        private int most = -1;

        private void add(int bucket, long times) {
            if (bucket >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(bucket + 1, 2 * counts.length));
            }
            least = Math.min(least, bucket);
            most = Math.max(most, bucket);
            counts[bucket] += times;
        }

        private void keepIn(RecordedTimes all) {
            int different = 0;
            for (int bucket = least; bucket <= most; bucket++) {
                different += counts[bucket] == 0 ? 0 : 1;
            }
            all.buckets = new int[different];
            all.upTo = new long[different];
            long sum = 0;
            for (int bucket = least, place = 0; place < different; bucket++) {
                if (counts[bucket] > 0) {
                    sum += counts[bucket];
                    all.buckets[place] = bucket;
                    all.upTo[place++] = sum;
                }
            }
        }
    }

    private static int bucket(long micros) {
        int doublings = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - HALF);
        return (doublings << HALF) + (int) (micros >> doublings);
    }

    private static int doublings(int bucket) {
        return Math.max(0, (bucket >> HALF) - 1);
    }

    private static long middle(int bucket) {
        int doublings = doublings(bucket);
        return ((long) bucket - (doublings << HALF) << doublings) + (1L << doublings >> 1);
    }

    private static long longest(int bucket) {
        int doublings = doublings(bucket);
        return ((long) bucket - (doublings << HALF) + 1 << doublings) - 1;
    }

    /**
     * How many response times were how long, in bars of equal width up to the 99th percentile: the last hundredth may
     * be as far away as it likes, and would leave no room for the others.
     *
     * @param fromMs where the first bar begins
     * @param widthMs of each bar; no finer than the load generator's clock
     * @param counts of each bar
     * @param beyond how many were longer than the bars reach
     */
    public record Bars(double fromMs, double widthMs, List<Long> counts, long beyond) {

        private static final int MOST_BARS = 40;
        private static final int LAST_PERCENTILE = 99;
        private static final long[] ROUND_WIDTHS = {1, 2, 5};

        private static Optional<Bars> of(RecordedTimes all, Double resolutionMs) {
            if (all.count() == 0) {
                return Optional.empty();
            }
            long resolution = Math.max(1, Math.round((resolutionMs == null ? 1 : resolutionMs) * MICROS_PER_MS));
            long[] micros = all.micros();
            long least = onTheClock(micros[0], resolution);
            long most = onTheClock(all.micros(LAST_PERCENTILE), resolution);
            long width = width(most - least, resolution);
            long from = least / width * width;
            long[] counts = new long[(int) ((most - from) / width) + 1];
            long beyond = 0;
            for (int i = 0; i < micros.length; i++) {
                long bar = (onTheClock(micros[i], resolution) - from) / width;
                long count = all.upTo()[i] - (i == 0 ? 0 : all.upTo()[i - 1]);
                if (bar < counts.length) {
                    counts[(int) bar] += count;
                } else {
                    beyond += count;
                }
            }
            return Optional.of(new Bars(
                    from / MICROS_PER_MS,
                    width / MICROS_PER_MS,
                    LongStream.of(counts).boxed().toList(),
                    beyond));
        }

        /**
         * A bucket may begin a little before the only step of the clock within it, and must not fall into the bar
         * before.
         */
        private static long onTheClock(long micros, long resolution) {
            return Math.round(micros / (double) resolution) * resolution;
        }

        /** The narrowest round number of microseconds that needs few enough bars. */
        private static long width(long range, long resolution) {
            for (long power = 1; ; power *= 10) {
                for (long digit : ROUND_WIDTHS) {
                    long width = power * digit;
                    if (width >= resolution && range / width < MOST_BARS) {
                        return width;
                    }
                }
            }
        }
    }
}
