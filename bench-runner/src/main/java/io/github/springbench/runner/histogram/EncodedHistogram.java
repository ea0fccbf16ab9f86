package io.github.springbench.runner.histogram;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A histogram as HdrHistogram encodes it: some hundred bytes in place of the 64 KiB and more that its counts take while
 * it counts. Two hours are 7,200 of them.
 */
public final class EncodedHistogram {

    private final byte[] bytes;
    private final long startedAt;
    private final long endedAt;

    private EncodedHistogram(byte[] bytes, long startedAt, long endedAt) {
        this.bytes = bytes;
        this.startedAt = startedAt;
        this.endedAt = endedAt;
    }

    /** What a histogram holds by now, its time stamps included. */
    public static EncodedHistogram of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return new EncodedHistogram(
                Arrays.copyOf(buffer.array(), length), histogram.getStartTimeStamp(), histogram.getEndTimeStamp());
    }

    /** A histogram of its own with the same counts and time stamps, which grows with what is recorded in it. */
    public Histogram decoded() {
        Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
        histogram.setAutoResize(true);
        histogram.setStartTimeStamp(startedAt);
        histogram.setEndTimeStamp(endedAt);
        return histogram;
    }

    /** These histograms, each decoded again when it is looked at. */
    public static List<Histogram> decodedWhenRead(List<EncodedHistogram> encoded) {
        List<EncodedHistogram> kept = List.copyOf(encoded);
        return new AbstractList<>() {
            @Override
            public Histogram get(int index) {
                return kept.get(index).decoded();
            }

            @Override
            public int size() {
                return kept.size();
            }
        };
    }
}
