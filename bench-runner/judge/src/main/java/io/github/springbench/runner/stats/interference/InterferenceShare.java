package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Ratio.EqualCores;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The share of a cell's figure that the machine may explain by slowing the service or the load generator. Every such
 * cause makes figures worse. Clock drift can also improve them, but changes them very little.
 */
public final class InterferenceShare {

    /** A ratio takes account of these by itself ({@link EqualCores}, {@link ClockStep}). */
    private static final Set<InterferencePart> TAKEN_ACCOUNT_OF =
            EnumSet.of(InterferencePart.SPEED, InterferencePart.CLOCK);

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
        return Optional.ofNullable(run.evidence())
                .map(RunFacts::errors)
                .flatMap(errors -> errors.without(TAKEN_ACCOUNT_OF, metric))
                .flatMap(error -> metric.of(run).filter(figure -> figure > 0).map(figure -> error / figure));
    }
}
