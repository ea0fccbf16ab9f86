package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.gatling.GatlingGenerator.RecordingListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads a log of two hours in whatever heap its JVM has; the log is generated while it is read. */
final class LongLoad {

    static final int SECONDS = 7200;
    static final int USERS = 10;
    static final int REQUESTS_PER_SECOND = 20;

    private LongLoad() {}

    public static void main(String[] args) throws IOException {
        RecordingListener listener = new RecordingListener(100, 0, List.of());
        SimulationLog.Outcome outcome = SimulationLog.read(Path.of("simulation.log"), new Log(), listener);
        LoadMeasurement measured = listener.measurement(outcome);
        System.out.printf(
                "%d requests, %d seconds, %.0f s with all users%n",
                measured.result().requests(),
                measured.perSecond().size(),
                measured.result().plateauSeconds());
    }

    /** A log as Gatling writes it, in the format that {@link SimulationLog} describes. */
    private static final class Log implements ReadableByteChannel {

        private static final int NOT_BEGUN = -1;

        private final ByteBuffer next = ByteBuffer.allocate(1 << 16).flip();
        private int second = NOT_BEGUN;

        @Override
        public int read(ByteBuffer into) {
            if (!next.hasRemaining() && !fill()) {
                return -1;
            }
            int bytes = Math.min(into.remaining(), next.remaining());
            for (int i = 0; i < bytes; i++) {
                into.put(next.get());
            }
            return bytes;
        }

        private boolean fill() {
            if (second > SECONDS) {
                return false;
            }
            next.clear();
            if (second == NOT_BEGUN) {
                begin();
            } else if (second < SECONDS) {
                requests();
            } else {
                users(false, SECONDS * 1000);
            }
            second++;
            next.flip();
            return true;
        }

        private void begin() {
            next.put((byte) 0);
            text(SimulationLog.GATLING_VERSION);
            text("LongLoad");
            next.putLong(0);
            text("");
            next.putInt(1);
            text("users");
            next.putInt(0);
            users(true, 0);
        }

        private void users(boolean start, int atMs) {
            for (int user = 0; user < USERS; user++) {
                next.put((byte) 2).putInt(0).put((byte) (start ? 1 : 0)).putInt(atMs);
            }
        }

        private void requests() {
            for (int request = 0; request < REQUESTS_PER_SECOND; request++) {
                int start = second * 1000 + request * 15;
                next.put((byte) 1).putInt(0);
                cached(1, "GET /", request);
                next.putInt(start).putInt(start + 100 + request).put((byte) 1);
                cached(2, "", request);
            }
        }

        private void cached(int number, String text, int request) {
            boolean first = second == 0 && request == 0;
            next.putInt(first ? number : -number);
            if (first) {
                text(text);
            }
        }

        private void text(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            next.putInt(bytes.length);
            if (bytes.length > 0) {
                next.put(bytes).put((byte) 0);
            }
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
