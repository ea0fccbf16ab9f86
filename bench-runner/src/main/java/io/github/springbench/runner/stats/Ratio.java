package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Metric;
import java.util.List;
import java.util.Optional;

/**
 * A figure of one cell over that of another of the same result. Cores change their speed from run to run, so that a part of it
 * may be theirs: what it can be reaches from the ratio as it was measured to that which equal cores would have given.
 *
 * @param measured the ratio, with its interval where there are enough repetitions
 * @param atEqualSpeed what it would be multiplied by, had the cores been as fast under one load as under the other; 1 where
 *     their speed does not matter, or is not known ({@link CoreSpeeds})
 */
public record Ratio(Estimate measured, double atEqualSpeed) {

    /** The ratio of a metric of two cells; empty where one of them lacks it, or is 0 below the line. */
    public static Optional<Ratio> of(Metric metric, List<Repetition> above, List<Repetition> below) {
        return Estimates.ratio(metric, above, below)
                .map(measured -> new Ratio(measured, CoreSpeeds.factor(metric, above, below)));
    }

    public double value() {
        return measured.value();
    }

    /** The least that it can be. */
    public double least() {
        return measured.least() * Math.min(1, atEqualSpeed);
    }

    /** The most that it can be. */
    public double most() {
        return measured.most() * Math.max(1, atEqualSpeed);
    }

    /** Which share of the ratio the speed of the cores may explain, 0 for nothing of it. */
    public double shareOfCores() {
        return Math.abs(1 - atEqualSpeed);
    }
}
