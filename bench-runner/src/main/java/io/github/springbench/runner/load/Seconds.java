package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.EncodedHistogram;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A histogram for each second of a load, in any order. Only those that were recorded in last are there as they are; all
 * others are encoded, so that hours of them fit into the heap of the runner.
 */
final class Seconds extends AbstractList<EncodedHistogram> {

    /**
     * More than the engines' threads stray from each other; a record that is further back costs an encoding and a
     * decoding.
     */
    private static final int OPEN = 64;

    private static final int DIGITS = 3;
    private static final long MS_PER_SECOND = 1000;

    private final long startedAtEpochMs;

    /** Null where nothing is known of a second, or it is open. */
    private final List<EncodedHistogram> closed = new ArrayList<>();

    /** By second; the one that was not looked at for longest comes first. */
    private final Map<Integer, Histogram> open = new LinkedHashMap<>(2 * OPEN, 0.75f, true);

    /** @param startedAtEpochMs when second 0 began */
    Seconds(long startedAtEpochMs) {
        this.startedAtEpochMs = startedAtEpochMs;
    }

    /** The histogram of a second, to record in at once: a later call for another second may close it. */
    Histogram open(int second) {
        Histogram histogram = open.get(second);
        if (histogram == null) {
            while (closed.size() <= second) {
                closed.add(null);
            }
            EncodedHistogram there = closed.get(second);
            histogram = there == null ? empty(second) : there.decoded();
            closed.set(second, null);
            open.put(second, histogram);
            if (open.size() > OPEN) {
                int eldest = open.keySet().iterator().next();
                closed.set(eldest, EncodedHistogram.of(open.remove(eldest)));
            }
        }
        return histogram;
    }

    /** What was recorded in a second by now. */
    @Override
    public EncodedHistogram get(int second) {
        EncodedHistogram encoded = closed.get(second);
        if (encoded != null) {
            return encoded;
        }
        Histogram there = open.get(second);
        return EncodedHistogram.of(there == null ? empty(second) : there);
    }

    @Override
    public int size() {
        return closed.size();
    }

    private Histogram empty(int second) {
        Histogram histogram = new Histogram(DIGITS);
        histogram.setStartTimeStamp(startedAtEpochMs + second * MS_PER_SECOND);
        histogram.setEndTimeStamp(startedAtEpochMs + (second + 1) * MS_PER_SECOND);
        return histogram;
    }
}
