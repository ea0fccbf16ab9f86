package io.github.springbench.runner.histogram;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;

/**
 * A histogram as HdrHistogram encodes it: some hundred bytes in place of the 64 KiB and more that its counts take while
 * it counts. Two hours are 7,200 of them. Most counts are 0 and take no room in these bytes, so what is read of many
 * histograms is read from the bytes: to decode each would take a hundred times as long.
 */
public final class EncodedHistogram {

    /** What one that is compressed begins with; then comes its length. */
    private static final int COMPRESSED = 0x1c849314;

    /** What one that is not begins with. */
    private static final int PLAIN = 0x1c849313;

    private static final int COMPRESSED_HEADER = 2 * Integer.BYTES;

    private static final int DIGITS_AT = 3 * Integer.BYTES;
    private static final int LEAST_AT = 4 * Integer.BYTES;
    private static final int COUNTS_AT = LEAST_AT + 3 * Long.BYTES;

    private final byte[] bytes;
    private final long startedAt;
    private final long endedAt;
    private final long count;

    private EncodedHistogram(byte[] bytes, long startedAt, long endedAt) {
        this.bytes = bytes;
        this.startedAt = startedAt;
        this.endedAt = endedAt;
        long[] sum = new long[1];
        forEach((least, width, times) -> sum[0] += times);
        this.count = sum[0];
    }

    /** What a histogram holds by now, its time stamps included. */
    public static EncodedHistogram of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return new EncodedHistogram(
                Arrays.copyOf(buffer.array(), length), histogram.getStartTimeStamp(), histogram.getEndTimeStamp());
    }

    /**
     * One that was encoded, and perhaps compressed, as in a log of HdrHistogram.
     *
     * @throws IOException where that cannot be read
     */
    public static EncodedHistogram of(byte[] encoded, long startedAt, long endedAt) throws IOException {
        return new EncodedHistogram(inflated(encoded), startedAt, endedAt);
    }

    /**
     * An encoded histogram without compression.
     *
     * @throws IOException where it is none
     */
    public static byte[] inflated(byte[] encoded) throws IOException {
        int kind = ByteBuffer.wrap(encoded).getInt();
        if (kind == PLAIN) {
            return encoded;
        }
        if (kind != COMPRESSED) {
            throw new IOException("it is not of version 2 of HdrHistogram's encoding");
        }
        try (InflaterInputStream bytes =
                new InflaterInputStream(new ByteArrayInputStream(encoded, COMPRESSED_HEADER, encoded.length))) {
            return bytes.readAllBytes();
        }
    }

    /** A histogram of its own with the same counts and time stamps, which grows with what is recorded in it. */
    public Histogram decoded() {
        Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
        histogram.setAutoResize(true);
        histogram.setStartTimeStamp(startedAt);
        histogram.setEndTimeStamp(endedAt);
        return histogram;
    }

    /** As {@link Histogram#add} would. */
    public void addTo(Histogram sum) {
        forEach((least, width, times) -> sum.recordValueWithCount(least, times));
    }

    /** As {@link Histogram#getMean} would have it. */
    public double mean() {
        double[] sum = new double[1];
        forEach((least, width, times) -> sum[0] += (least + width / 2) * (double) times);
        return count == 0 ? 0 : sum[0] / count;
    }

    /** How many values it holds. */
    public long count() {
        return count;
    }

    /** In milliseconds of the wall clock. */
    public long startedAt() {
        return startedAt;
    }

    /** In milliseconds of the wall clock. */
    public long endedAt() {
        return endedAt;
    }

    /** Values that a histogram does not tell apart, from the least of them on, and how many there are. */
    interface Bucket {
        void is(long least, long width, long times);
    }

    /** All buckets that are not empty, ascending: HdrHistogram's encoding, version 2, and its scale. */
    void forEach(Bucket each) {
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getLong(LEAST_AT) != 1) {
            throw new IllegalArgumentException("its least value is not 1");
        }
        // Half of the buckets that are needed to tell 2 * 10^digits values apart.
        int half = Long.SIZE - 1 - Long.numberOfLeadingZeros(2 * (long) Math.pow(10, header.getInt(DIGITS_AT)) - 1);
        long bucket = 0;
        for (int at = COUNTS_AT; at < bytes.length; ) {
            // A count, or how many are 0 as a negative number: seven bits a byte, the lowest first, which is the sign.
            long value = bytes[at] & 0x7F;
            for (int shift = 7; bytes[at++] < 0; shift += 7) {
                value |= (bytes[at] & 0x7FL) << shift;
            }
            long times = value >>> 1 ^ -(value & 1);
            if (times > 0) {
                long doublings = Math.max(0, (bucket >> half) - 1);
                each.is(bucket - (doublings << half) << doublings, 1L << doublings, times);
            }
            bucket += times < 0 ? -times : 1;
        }
    }
}
