package io.github.springbench.runner.report;

import io.github.springbench.runner.histogram.EncodedHistogram;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Histograms that are read when they are looked at, and again where memory was short meanwhile: not all figures of all
 * runs need them.
 */
public final class OnDemand extends AbstractList<EncodedHistogram> {

    private final Supplier<List<EncodedHistogram>> source;
    private SoftReference<List<EncodedHistogram>> read = new SoftReference<>(null);

    public OnDemand(Supplier<List<EncodedHistogram>> source) {
        this.source = source;
    }

    @Override
    public EncodedHistogram get(int index) {
        return histograms().get(index);
    }

    @Override
    public int size() {
        return histograms().size();
    }

    private List<EncodedHistogram> histograms() {
        List<EncodedHistogram> there = read.get();
        if (there == null) {
            there = source.get();
            read = new SoftReference<>(there);
        }
        return there;
    }
}
