package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Which response times a run had, and how often: read and added up when a figure needs them, and only once. */
public final class RecordedTimes {

    private Supplier<List<EncodedHistogram>> source;
    private long[] micros;
    private long[] counts;

    /** @param source histograms of response times in microseconds, which are added up */
    public RecordedTimes(Supplier<List<EncodedHistogram>> source) {
        this.source = source;
    }

    /** The response times in microseconds, ascending, each the middle of its bucket. */
    long[] micros() {
        addUp();
        return micros;
    }

    /** How often each of them occurred. */
    long[] counts() {
        addUp();
        return counts;
    }

    private synchronized void addUp() {
        if (source == null) {
            return;
        }
        Histogram all = EncodedHistogram.together(source.get());
        LongStream.Builder values = LongStream.builder();
        LongStream.Builder times = LongStream.builder();
        for (HistogramIterationValue bucket : all.recordedValues()) {
            values.add(all.medianEquivalentValue(bucket.getValueIteratedTo()));
            times.add(bucket.getCountAtValueIteratedTo());
        }
        micros = values.build().toArray();
        counts = times.build().toArray();
        source = null;
    }
}
