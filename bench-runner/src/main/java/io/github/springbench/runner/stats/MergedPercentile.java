package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.RecordedTimes;
import java.util.List;

/**
 * A percentile, in milliseconds, of all response times of the repetitions together: what
 * {@link org.HdrHistogram.Histogram#getValueAtPercentile} of their histograms merged would give, without merging them
 * for each resample.
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
