package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Intervals.Interval;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Figures of a cell, and ratios of two cells, with the intervals that their repetitions give.
 *
 * <p>A figure in the unit of its metric is
 *
 * <ul>
 *   <li>for percentiles of the response time: the percentile of all response times of the repetitions together, from
 *       merged histograms, never an average of percentiles; the median of the runs' own percentiles where a repetition
 *       kept no histograms;
 *   <li>for {@link Metric#MAX_MS}, {@link Metric#FAILED} and others that {@link Metric#worstCounts} names, such as
 *       {@link Metric#STREAMS_LEFT}: the worst repetition, without an interval. A median would hide failures that only
 *       some repetitions had, and a sum would grow with their number;
 *   <li>for all others: the median;
 *   <li>of a single repetition: the run's own.
 * </ul>
 *
 * <p>Where no other {@link Intervals} are asked for, an interval is a 95 % percentile bootstrap over whole repetitions
 * (Efron and Tibshirani 1993, chapter 13; for benchmarks of Java: Georges, Buytaert and Eeckhout 2007; for ratios:
 * Kalibera and Jones 2013), with a fixed seed. With 3 to 5 repetitions it is coarse: it cannot leave the range of the
 * repetitions, and for a median it is that whole range, which covers the true median in 1 − 2 · 0.5ⁿ of all cases, that
 * is 75 %, 87.5 % and 93.75 %. From 6 repetitions on it comes near 95 %.
 */
public final class Estimates {

    /** With fewer, no interval is given: it would only show how little is known. */
    public static final int LEAST_REPETITIONS = 3;

    private Estimates() {}

    /** A metric of a cell; empty where no repetition has it. */
    public static Optional<Estimate> of(Metric metric, List<Repetition> repetitions) {
        return of(metric, repetitions, Intervals.bootstrap());
    }

    /** The same with other intervals. */
    public static Optional<Estimate> of(Metric metric, List<Repetition> repetitions, Intervals intervals) {
        return CellFigure.of(metric, repetitions).map(figure -> estimate(figure, intervals));
    }

    /**
     * The ratio of a metric of two cells; empty where one of them lacks it, is 0 below the line, or is negative, as a
     * difference of two heaps can be.
     */
    public static Optional<Estimate> ratio(
            Metric metric, List<Repetition> above, List<Repetition> below, Intervals intervals) {
        return CellFigure.of(metric, above).flatMap(over -> CellFigure.of(metric, below)
                .filter(under -> under.value() > 0 && over.value() >= 0)
                .map(under -> ratio(over, under, intervals)));
    }

    private static Estimate estimate(CellFigure figure, Intervals intervals) {
        Optional<Interval> interval = hasInterval(figure) ? intervals.of(figure) : Optional.empty();
        return estimate(figure.value(), interval, figure.repetitions(), seen(figure));
    }

    private static Estimate ratio(CellFigure above, CellFigure below, Intervals intervals) {
        Optional<Interval> interval =
                hasInterval(above) && hasInterval(below) ? intervals.ofRatio(above, below) : Optional.empty();
        int repetitions = Math.min(above.repetitions(), below.repetitions());
        return estimate(above.value() / below.value(), interval, repetitions, seen(seen(above), seen(below)));
    }

    private static boolean hasInterval(CellFigure figure) {
        return figure.canBeResampled() && figure.repetitions() >= LEAST_REPETITIONS;
    }

    /** From the least to the most of its runs. */
    static Interval seen(CellFigure figure) {
        DoubleSummaryStatistics each = DoubleStream.of(figure.each()).summaryStatistics();
        return new Interval(each.getMin(), each.getMax());
    }

    private static Interval seen(Interval above, Interval below) {
        return new Interval(
                above.low() / below.high(), below.low() > 0 ? above.high() / below.low() : Double.POSITIVE_INFINITY);
    }

    private static Estimate estimate(double value, Optional<Interval> interval, int repetitions, Interval seen) {
        boolean tells = seen.low() != seen.high() || repetitions >= LEAST_REPETITIONS;
        return new Estimate(
                value,
                interval.map(Interval::low).orElse(null),
                interval.map(Interval::high).orElse(null),
                repetitions,
                interval.isEmpty() && tells ? seen : null);
    }
}
