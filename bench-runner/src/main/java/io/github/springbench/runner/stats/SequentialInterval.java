package io.github.springbench.runner.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t interval of the repetitions' own figures, at a level that is high enough to be asked several times. With
 * K looks of level 1 − α/K at least one errs in a share α of all cases at most (Bonferroni), whichever the distances of
 * the looks, and whether the variance is known or not; the bounds of Pocock (1977) and of O'Brien and Fleming (1979)
 * are narrower, and hold for many repetitions (Jennison and Turnbull 2000, <i>Group Sequential Methods</i>, chapters 2
 * and 3).
 *
 * <p>Figures are positive, and vary by a share of themselves: the mean is that of their logarithms. A ratio is the
 * difference of two such means, each side with a variance of its own (Welch 1947, "The generalization of 'Student's'
 * problem when several different population variances are involved").
 *
 * <p>It needs no more than two repetitions for any level, where a bootstrap cannot leave the range of the repetitions.
 */
final class SequentialInterval extends Intervals {

    private final double level;

    /** @param level in which share of all cases it holds the true figure at a single look, such as 0.99 */
    SequentialInterval(double level) {
        this.level = level;
    }

    /** A mean and its standard error. */
    private record Mean(double value, double errorSquared, int degrees) {

        private static Mean of(double[] values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            int degrees = values.length - 1;
            double squares = 0;
            for (double value : values) {
                squares += (value - mean) * (value - mean);
            }
            return new Mean(mean, squares / degrees / values.length, degrees);
        }

        /** Of the difference, with the degrees of freedom of Welch (1947) and Satterthwaite (1946). */
        private Interval interval(Mean other, double level) {
            double sum = errorSquared + other.errorSquared;
            double parts =
                    errorSquared * errorSquared / degrees + other.errorSquared * other.errorSquared / other.degrees;
            double together = parts == 0 ? Math.min(degrees, other.degrees) : sum * sum / parts;
            return around(value - other.value, Math.sqrt(sum) * quantile(level, together));
        }

        private Interval interval(double level) {
            return around(value, Math.sqrt(errorSquared) * quantile(level, degrees));
        }

        /** Student's t, which a share {@code level} of all values lies within, on both sides of 0. */
        private static double quantile(double level, double degrees) {
            return TDistribution.of(degrees).inverseSurvivalProbability((1 - level) / 2);
        }

        private static Interval around(double middle, double half) {
            return new Interval(middle - half, middle + half);
        }
    }

    @Override
    public String words(int repetitions) {
        return Math.round(100 * level) + " % interval";
    }

    @Override
    public String caution() {
        return "It is wider than one of 95 %, because cells were repeated until questions were decided.";
    }

    @Override
    Optional<Interval> of(CellFigure figure) {
        return of(figure.each()).map(interval -> with(figure.value(), interval));
    }

    @Override
    Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
        return ofRatio(above.each(), below.each()).map(interval -> with(above.value() / below.value(), interval));
    }

    /** Of figures that can be none, such as a share, the mean is that of the figures themselves. */
    Optional<Interval> of(double[] values) {
        if (values.length < 2) {
            return Optional.empty();
        }
        return Optional.of(
                arePositive(values)
                        ? scaled(Mean.of(logarithms(values)).interval(level), Math::exp)
                        : Mean.of(values).interval(level));
    }

    /** Empty where a figure is none: it has no ratio. */
    Optional<Interval> ofRatio(double[] above, double[] below) {
        return above.length < 2 || below.length < 2 || !arePositive(above) || !arePositive(below)
                ? Optional.empty()
                : Optional.of(
                        scaled(Mean.of(logarithms(above)).interval(Mean.of(logarithms(below)), level), Math::exp));
    }

    /** The figure of a cell is a median or a merged percentile, and need not be near the mean where an outlier is. */
    private static Interval with(double value, Interval interval) {
        return new Interval(Math.min(value, interval.low()), Math.max(value, interval.high()));
    }

    private static Interval scaled(Interval interval, DoubleUnaryOperator scale) {
        return new Interval(scale.applyAsDouble(interval.low()), scale.applyAsDouble(interval.high()));
    }

    private static boolean arePositive(double[] values) {
        return DoubleStream.of(values).allMatch(value -> value > 0 && Double.isFinite(value));
    }

    private static double[] logarithms(double[] values) {
        return DoubleStream.of(values).map(Math::log).toArray();
    }
}
