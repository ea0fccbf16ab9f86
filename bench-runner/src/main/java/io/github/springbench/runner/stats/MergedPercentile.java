package io.github.springbench.runner.stats;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;

/**
 * A percentile, in milliseconds, of all response times of the repetitions together. The histograms are merged once; for
 * a resample their cumulative counts are added up and searched, which gives what {@link Histogram#getValueAtPercentile}
 * of the histograms merged again would give, without merging them 2,000 times.
 *
 * @param percentile such as 99.9
 * @param micros the response times that occur, ascending, each the middle of its bucket
 * @param cumulative for each repetition, how many of its response times are at most that long
 */
record MergedPercentile(double percentile, long[] micros, long[][] cumulative) implements CellFigure {

    /** As in the histograms per second. */
    private static final int DIGITS = 3;

    private static final double MICROS_PER_MS = 1000;

    static MergedPercentile of(double percentile, List<Repetition> repetitions) {
        List<Histogram> runs = repetitions.stream()
                .map(repetition -> merged(repetition.plateau()))
                .toList();
        Histogram all = merged(runs);
        long[] micros = StreamSupport.stream(all.recordedValues().spliterator(), false)
                .mapToLong(bucket -> all.medianEquivalentValue(bucket.getValueIteratedTo()))
                .toArray();
        long[][] cumulative = runs.stream()
                .map(run -> {
                    // Beyond its range a histogram gives the count of its last bucket.
                    long[] sums = LongStream.of(micros)
                            .map(value -> value > run.getMaxValue() ? 0 : run.getCountAtValue(value))
                            .toArray();
                    for (int i = 1; i < sums.length; i++) {
                        sums[i] += sums[i - 1];
                    }
                    return sums;
                })
                .toArray(long[][]::new);
        return new MergedPercentile(percentile, micros, cumulative);
    }

    private static Histogram merged(List<Histogram> histograms) {
        Histogram sum = new Histogram(DIGITS);
        histograms.forEach(sum::add);
        return sum;
    }

    @Override
    public int repetitions() {
        return cumulative.length;
    }

    @Override
    public double of(int[] counts) {
        long rank = rank(upTo(micros.length - 1, counts));
        int from = 0;
        int to = micros.length - 1;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (upTo(middle, counts) >= rank) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return micros[from] / MICROS_PER_MS;
    }

    /** The nearest rank as HdrHistogram counts it, an ulp lower lest rounding carries it to the next one. */
    private long rank(long total) {
        return Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * total / 100));
    }

    private long upTo(int place, int[] counts) {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i] * cumulative[i][place];
        }
        return sum;
    }

    @Override
    public boolean canBeResampled() {
        return true;
    }
}
