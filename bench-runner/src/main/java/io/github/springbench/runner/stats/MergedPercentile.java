package io.github.springbench.runner.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
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

    private static final double MICROS_PER_MS = 1000;

    static MergedPercentile of(double percentile, List<Repetition> repetitions) {
        List<RecordedTimes> runs =
                repetitions.stream().map(Repetition::plateau).toList();
        long[] micros = runs.stream()
                .flatMapToLong(run -> LongStream.of(run.micros()))
                .sorted()
                .toArray();
        int different = 0;
        for (int i = 0; i < micros.length; i++) {
            if (i == 0 || micros[i] != micros[i - 1]) {
                micros[different++] = micros[i];
            }
        }
        return of(percentile, Arrays.copyOf(micros, different), runs);
    }

    private static MergedPercentile of(double percentile, long[] micros, List<RecordedTimes> runs) {
        long[][] cumulative = new long[runs.size()][micros.length];
        for (int run = 0; run < cumulative.length; run++) {
            long[] own = runs.get(run).micros();
            long sum = 0;
            int place = 0;
            for (int i = 0; i < micros.length; i++) {
                if (place < own.length && own[place] == micros[i]) {
                    sum += runs.get(run).counts()[place++];
                }
                cumulative[run][i] = sum;
            }
        }
        return new MergedPercentile(percentile, micros, cumulative);
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
