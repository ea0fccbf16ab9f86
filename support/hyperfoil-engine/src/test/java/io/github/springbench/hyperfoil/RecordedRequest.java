package io.github.springbench.hyperfoil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A request of the record, read by the documented format and not with the code that wrote it. */
record RecordedRequest(long startNanos, long durationNanos, long waitedMicros, int phase, int outcome) {

    static final int RIGHT = 0;
    static final int WRONG = 1;
    static final int TIMED_OUT = 2;
    static final int BROKEN = 3;
    static final int ENGINE_ERROR = 4;
    static final int REFUSED = 5;
    static final int WRONG_STATUS = 6;

    static List<RecordedRequest> read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
        if (in.getInt() != 0x53434232) {
            throw new IOException("no record: " + file);
        }
        return readRest(in);
    }

    static List<RecordedRequest> readRest(ByteBuffer in) {
        List<RecordedRequest> requests = new ArrayList<>();
        while (in.hasRemaining()) {
            requests.add(new RecordedRequest(
                    in.getLong(), in.getLong(), Integer.toUnsignedLong(in.getInt()), in.get(), in.get()));
        }
        return requests;
    }
}
