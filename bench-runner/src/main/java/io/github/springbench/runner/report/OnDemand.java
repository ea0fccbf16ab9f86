package io.github.springbench.runner.report;

import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Histograms that are read when they are looked at, and again where memory was short meanwhile: not all figures of all
 * runs need them.
 */
public final class OnDemand extends AbstractList<Histogram> {

    private final Supplier<List<Histogram>> source;
    private SoftReference<List<Histogram>> read = new SoftReference<>(null);

    public OnDemand(Supplier<List<Histogram>> source) {
        this.source = source;
    }

    @Override
    public Histogram get(int index) {
        return histograms().get(index);
    }

    @Override
    public int size() {
        return histograms().size();
    }

    private List<Histogram> histograms() {
        List<Histogram> there = read.get();
        if (there == null) {
            there = source.get();
            read = new SoftReference<>(there);
        }
        return there;
    }
}
