package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * How many response times were how long, in bars of equal width up to the 99th percentile: the last hundredth may be as
 * far away as it likes, and would leave no room for the others.
 *
 * @param fromMs where the first bar begins
 * @param widthMs of each bar; no finer than the load generator's clock
 * @param counts of each bar
 * @param beyond how many were longer than the bars reach
 */
public record ResponseTimeBars(double fromMs, double widthMs, List<Long> counts, long beyond) {

    private static final int MOST_BARS = 40;
    private static final int LAST_PERCENTILE = 99;
    private static final double MICROS_PER_MS = 1000;
    private static final long[] ROUND_WIDTHS = {1, 2, 5};

    /**
     * The bars of a run; empty where its response times were not kept.
     *
     * @param perSecond response times in microseconds
     * @param resolutionMs the finest step of the clock; null for whole milliseconds
     */
    public static Optional<ResponseTimeBars> of(List<EncodedHistogram> perSecond, Double resolutionMs) {
        RecordedTimes all = RecordedTimes.of(perSecond);
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
        return Optional.of(new ResponseTimeBars(
                from / MICROS_PER_MS,
                width / MICROS_PER_MS,
                LongStream.of(counts).boxed().toList(),
                beyond));
    }

    /**
     * A bucket may begin a little before the only step of the clock within it, and must not fall into the bar before.
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
