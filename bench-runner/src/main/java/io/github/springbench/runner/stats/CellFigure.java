package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A metric of a cell, as a function of how often each of its repetitions counts: once, or as a resample drew them. */
interface CellFigure {

    int repetitions();

    /**
     * The figure.
     *
     * @param counts how often each repetition counts, in their order; their sum is {@link #repetitions()}
     */
    double of(int[] counts);

    /** Whether resampling tells how far the figure may be off. */
    boolean canBeResampled();

    /** The figure of the cell: each repetition counts once. */
    default double value() {
        int[] once = new int[repetitions()];
        Arrays.fill(once, 1);
        return of(once);
    }

    /** The figure of each repetition alone, in their order. */
    default double[] each() {
        return IntStream.range(0, repetitions())
                .mapToDouble(place -> {
                    int[] alone = new int[repetitions()];
                    alone[place] = repetitions();
                    return of(alone);
                })
                .toArray();
    }

    /** Empty where no repetition has the metric. Repetitions without it do not count. */
    static Optional<CellFigure> of(Metric metric, List<Repetition> repetitions) {
        List<Repetition> having = repetitions.stream()
                .filter(repetition -> metric.of(repetition.run()).isPresent())
                .toList();
        if (having.isEmpty()) {
            return Optional.empty();
        }
        double[] values = having.stream()
                .mapToDouble(repetition -> metric.of(repetition.run()).orElseThrow())
                .toArray();
        if (metric.worstCounts()) {
            return Optional.of(new WorstFigure(values));
        }
        return Optional.of(
                metric.percentile().isPresent()
                        ? percentile(metric.percentile().getAsDouble(), having, values)
                        : new MedianFigure(values));
    }

    /** One run needs no merging: it keeps its own figure, which was read from a finer histogram. */
    private static CellFigure percentile(double percentile, List<Repetition> having, double[] values) {
        boolean mergeable = having.size() > 1
                && having.stream().allMatch(repetition -> repetition.plateau().count() > 0);
        return mergeable ? MergedPercentile.of(percentile, having) : new MedianFigure(values);
    }
}
