package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;

/**
 * How much chance leaves open whether a figure is above or below a bound: 1 if it equals the bound, 0 if its interval
 * does not reach the bound. It sorts questions, and 0 closes one; it does not tell the answer.
 */
final class Doubt {

    /**
     * How far single runs are taken to vary, as a share: they have no interval. It decides nothing but which of their
     * questions comes first.
     */
    private static final double ASSUMED = 0.05;

    /** The same of throughput, which users who think hardly vary. */
    private static final double ASSUMED_OF_THROUGHPUT = 0.01;

    private Doubt() {}

    /** The largest of some bounds. */
    static double of(Metric metric, Estimate figure, double... bounds) {
        double largest = 0;
        for (double bound : bounds) {
            largest = Math.max(largest, of(metric, figure, bound));
        }
        return largest;
    }

    /** Whether a ratio is one of two figures that differ. */
    static double ofDifference(Metric metric, Estimate ratio) {
        return of(metric, ratio, 1 - Difference.TOLERANCE, 1 + Difference.TOLERANCE);
    }

    private static double of(Metric metric, Estimate figure, double bound) {
        double distance = Math.abs(figure.value() - bound);
        if (!Double.isFinite(distance)) {
            return 0;
        }
        if (figure.hasInterval()) {
            double end = bound < figure.value() ? figure.low() : figure.high();
            boolean within = figure.low() < bound && bound < figure.high();
            return within ? 1 - distance / Math.abs(figure.value() - end) : 0;
        }
        if (figure.repetitions() >= Estimates.LEAST_REPETITIONS) {
            return 0; // a figure that has no interval, however often it is repeated
        }
        double assumed = Math.abs(bound) * (metric.kind() == Metric.Kind.THROUGHPUT ? ASSUMED_OF_THROUGHPUT : ASSUMED);
        return distance == 0 ? 1 : assumed / (assumed + distance);
    }
}
