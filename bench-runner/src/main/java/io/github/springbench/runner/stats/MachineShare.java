package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.ErrorPart;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/** Which share of a cell's figure the machine may explain, by what slows service and load generator: all of that makes figures worse. */
public final class MachineShare {

    /** A ratio takes account of these by itself ({@link EqualCores}, {@link ClockStep}). */
    private static final Set<ErrorPart> TAKEN_ACCOUNT_OF = EnumSet.of(ErrorPart.SPEED, ErrorPart.CLOCK);

    private MachineShare() {}

    /** The median of the repetitions, 0 to 1; 0 where nobody knows. */
    public static double of(Metric metric, List<Repetition> cell) {
        double[] shares = cell.stream()
                .map(repetition -> share(metric, repetition.run()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return shares.length == 0 ? 0 : Math.min(1, Median.withDefaults().evaluate(shares));
    }

    private static Double share(Metric metric, RunResult run) {
        Map<ErrorPart, Double> parts = Optional.ofNullable(run.evidence())
                .map(Evidence::errors)
                .map(MachineErrors::parts)
                .map(errors -> errors.get(metric))
                .orElse(null);
        Double figure = metric.of(run).orElse(null);
        if (parts == null || figure == null || figure <= 0) {
            return null;
        }
        double error = parts.entrySet().stream()
                .filter(part -> !TAKEN_ACCOUNT_OF.contains(part.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return error / figure;
    }
}
