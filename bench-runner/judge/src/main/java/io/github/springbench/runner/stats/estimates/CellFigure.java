package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

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

    /** Empty where no repetition has the metric. Repetitions without it do not count, unless all have to have it. */
    static Optional<CellFigure> of(Metric metric, List<Repetition> repetitions) {
        List<Repetition> having = repetitions.stream()
                .filter(repetition -> metric.of(repetition.run()).isPresent())
                .toList();
        if (having.isEmpty() || metric.allCount() && having.size() < repetitions.size()) {
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

    /** The median of the repetitions: one disturbed repetition does not move it. */
    record MedianFigure(double[] values) implements CellFigure {

        @Override
        public int repetitions() {
            return values.length;
        }

        @Override
        public double of(int[] counts) {
            double[] drawn = new double[values.length];
            int filled = 0;
            for (int i = 0; i < values.length; i++) {
                Arrays.fill(drawn, filled, filled + counts[i], values[i]);
                filled += counts[i];
            }
            return Median.withDefaults().evaluate(drawn);
        }

        @Override
        public boolean canBeResampled() {
            return true;
        }
    }

    /**
     * The largest of the repetitions. It has no interval: no resample is larger than the largest value seen, so that
     * the bootstrap fails for a maximum (Efron and Tibshirani 1993, section 7.4).
     */
    record WorstFigure(double[] values) implements CellFigure {

        @Override
        public int repetitions() {
            return values.length;
        }

        @Override
        public double of(int[] counts) {
            double worst = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < values.length; i++) {
                if (counts[i] > 0) {
                    worst = Math.max(worst, values[i]);
                }
            }
            return worst;
        }

        @Override
        public boolean canBeResampled() {
            return false;
        }
    }

    /**
     * A percentile, in milliseconds, of all response times of the repetitions together: what
     * {@link org.HdrHistogram.Histogram#getValueAtPercentile} of their histograms merged would give, without merging
     * them for each resample.
     *
     * @param percentile such as 99.9
     * @param runs the response times of each repetition
     */
    record MergedPercentile(double percentile, List<RecordedTimes> runs) implements CellFigure {

        static MergedPercentile of(double percentile, List<Repetition> repetitions) {
            return new MergedPercentile(
                    percentile, repetitions.stream().map(Repetition::plateau).toList());
        }

        @Override
        public int repetitions() {
            return runs.size();
        }

        @Override
        public double of(int[] counts) {
            int from = 0;
            int to = runs.stream().mapToInt(RecordedTimes::lastBucket).max().orElseThrow();
            long rank = RecordedTimes.rank(percentile, upTo(to, counts));
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (upTo(middle, counts) >= rank) {
                    to = middle;
                } else {
                    from = middle + 1;
                }
            }
            return RecordedTimes.middleMs(from);
        }

        private long upTo(int bucket, int[] counts) {
            long sum = 0;
            for (int i = 0; i < counts.length; i++) {
                sum += counts[i] * runs.get(i).upTo(bucket);
            }
            return sum;
        }

        @Override
        public boolean canBeResampled() {
            return true;
        }
    }
}
