package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.stats.estimates.Intervals.Interval;

/**
 * A figure from one or several repetitions.
 *
 * @param value the figure: a median, a percentile of merged histograms, or a ratio of two such figures
 * @param low lower end of its interval; null where fewer than {@link Estimates#LEAST_REPETITIONS} repetitions give
 *     none. {@link Intervals} tells which interval it is
 * @param high upper end of its interval, or null with {@code low}
 * @param repetitions how many runs are behind it; the fewer of the two for a ratio
 * @param seen from the least to the most that single runs give, where there is no interval; null where there is one, or
 *     where one or two runs give the figure itself
 */
public record Estimate(double value, Double low, Double high, int repetitions, Interval seen) {

    public boolean hasInterval() {
        return low != null;
    }

    /**
     * The least that it can be by its interval. Where repetitions give none, the least that they show: runs that
     * contradict each other show nothing.
     */
    public double least() {
        if (hasInterval()) {
            return low;
        }
        if (seen != null) {
            return seen.low();
        }
        return repetitions >= Estimates.LEAST_REPETITIONS ? Double.NEGATIVE_INFINITY : value;
    }

    /** The most that it can be, in the same way. */
    public double most() {
        if (hasInterval()) {
            return high;
        }
        if (seen != null) {
            return seen.high();
        }
        return repetitions >= Estimates.LEAST_REPETITIONS ? Double.POSITIVE_INFINITY : value;
    }
}
