package io.github.springbench.runner.histogram;

import org.HdrHistogram.Histogram;

/** A percentile of response times as the results tell it. */
public final class Percentile {

    private static final double MICROS_PER_MS = 1000;

    private Percentile() {}

    /**
     * In milliseconds: the middle of the histogram's bucket, since its upper end would always be a little too high.
     *
     * @param micros response times in microseconds, one at least
     * @param percentile 0 to 100
     */
    public static double ms(Histogram micros, double percentile) {
        return micros.medianEquivalentValue(micros.getValueAtPercentile(percentile)) / MICROS_PER_MS;
    }
}
