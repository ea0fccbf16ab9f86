package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The share of a cell's figure that the machine may explain by slowing the service or the load generator. Every such
 * cause makes figures worse. Clock drift can also improve them, but changes them very little.
 */
public final class InterferenceShare {

    /** A ratio takes account of these by itself ({@link Ratio}, {@link ClockStep}). */
    private static final Set<InterferencePart> TAKEN_ACCOUNT_OF =
            EnumSet.of(InterferencePart.SPEED, InterferencePart.CLOCK);

    /** What is added to a latency moves as far as the percentile that it is a part of. */
    private static final Map<Metric, Metric> OF_OVERHEADS =
            Map.of(Metric.OVERHEAD_P50_US, Metric.P50_MS, Metric.OVERHEAD_P99_US, Metric.P99_MS);

    private static final double MICROS_PER_MS = 1000;

    private InterferenceShare() {}

    /** The median of the repetitions, 0 to 1; 0 where nobody knows. */
    public static double of(Metric metric, List<Repetition> cell) {
        double[] shares = cell.stream()
                .flatMap(repetition -> share(metric, repetition.run()).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        return shares.length == 0 ? 0 : Math.min(1, Median.withDefaults().evaluate(shares));
    }

    private static Optional<Double> share(Metric metric, RunResult run) {
        Metric moved = OF_OVERHEADS.getOrDefault(metric, metric);
        double unit = moved == metric ? 1 : MICROS_PER_MS;
        return Optional.ofNullable(run.evidence())
                .map(RunFacts::errors)
                .flatMap(errors -> errors.without(TAKEN_ACCOUNT_OF, moved))
                .flatMap(error -> metric.of(run).filter(figure -> figure > 0).map(figure -> error * unit / figure));
    }
}
