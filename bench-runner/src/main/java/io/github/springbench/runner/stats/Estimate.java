package io.github.springbench.runner.stats;

/**
 * A figure from one or several repetitions.
 *
 * @param value the figure: a median, a percentile of merged histograms, or a ratio of two such figures
 * @param low lower end of its interval; null where fewer than {@link Estimates#LEAST_REPETITIONS} repetitions give
 *     none. {@link Intervals} tells which interval it is
 * @param high upper end of its interval, or null with {@code low}
 * @param repetitions how many runs are behind it; the fewer of the two for a ratio
 */
public record Estimate(double value, Double low, Double high, int repetitions) {

    public boolean hasInterval() {
        return low != null;
    }

    /** The least that it can be by its interval; itself where a repetition or two give none. */
    public double least() {
        return hasInterval() ? low : repetitions < Estimates.LEAST_REPETITIONS ? value : Double.NEGATIVE_INFINITY;
    }

    /** The most that it can be by its interval; itself where a repetition or two give none. */
    public double most() {
        return hasInterval() ? high : repetitions < Estimates.LEAST_REPETITIONS ? value : Double.POSITIVE_INFINITY;
    }
}
