package io.github.springbench.hyperfoil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests of one phase on one event loop, in memory in the format of the file: long start and long duration in
 * nanoseconds, int wait in microseconds without a sign, byte phase, byte outcome, with 8 times the number of the
 * request step in its upper bits. There is no object per request, which avoids garbage collections in the load
 * generator. One thread writes.
 */
final class RequestRecord {

    static final int BYTES_PER_REQUEST = 2 * Long.BYTES + Integer.BYTES + 2 * Byte.BYTES;

    /** A chunk has 176 KiB: less than half of a G1 region, so that G1 does not treat it as a humongous object. */
    private static final int REQUESTS_PER_CHUNK = 8192;

    /** An outcome takes the lower three bits of its byte. */
    private static final int OUTCOMES = 8;

    /** The number of a step is in five bits. */
    static final int MOST_STEPS = 32;

    private static final long NANOS_PER_MICRO = 1000;

    /** A wait takes four bytes; a longer one than this, of 71 minutes, counts as this. */
    private static final long LONGEST_WAIT_MICROS = 0xFFFF_FFFFL;

    private final byte phase;
    private final int step;
    private final List<ByteBuffer> chunks = new ArrayList<>();
    private ByteBuffer last = ByteBuffer.allocate(0);

    /** @param step the place of the request step in its phase, from 0 */
    RequestRecord(int phase, int step) {
        this.phase = (byte) phase;
        this.step = step;
    }

    /** @param waitedNanos from when it was due until {@code startNanos}; 0 outside of open loads */
    void add(long startNanos, long durationNanos, long waitedNanos, Outcome outcome) {
        if (!last.hasRemaining()) {
            last = ByteBuffer.allocate(REQUESTS_PER_CHUNK * BYTES_PER_REQUEST);
            chunks.add(last);
        }
        long waitedMicros = Math.min(LONGEST_WAIT_MICROS, waitedNanos / NANOS_PER_MICRO);
        last.putLong(startNanos)
                .putLong(durationNanos)
                .putInt((int) waitedMicros)
                .put(phase)
                .put(code(outcome));
    }

    /** Some outcomes are known only after the answer. */
    void amendLast(Outcome outcome) {
        last.put(last.position() - 1, code(outcome));
    }

    private byte code(Outcome outcome) {
        return (byte) (outcome.ordinal() + OUTCOMES * step);
    }

    long requests() {
        return chunks.stream().mapToLong(ByteBuffer::position).sum() / BYTES_PER_REQUEST;
    }

    void writeTo(WritableByteChannel file) throws IOException {
        for (ByteBuffer chunk : chunks) {
            ByteBuffer filled = chunk.duplicate().flip();
            while (filled.hasRemaining()) {
                file.write(filled);
            }
        }
    }
}
