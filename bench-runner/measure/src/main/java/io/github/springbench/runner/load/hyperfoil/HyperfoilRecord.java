package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * Hands what hyperfoil-engine recorded to the recorder that every engine uses.
 *
 * <p>{@code requests.bin}, big-endian: the number {@code 0x53434231}, then for each request that ended its start (long,
 * nanoseconds since the reference moment), its length (long, nanoseconds), the phase (byte, index among the phases of
 * the load) and what became of it (byte, the place among {@code Ending}). {@code run.properties}, written last, has the
 * reference moment, the phases with their users and times, and the totals.
 */
final class HyperfoilRecord {

    private static final int MAGIC = 0x53434231;
    private static final int BYTES_OF_A_REQUEST = Long.BYTES + Long.BYTES + 1 + 1;
    private static final int NANOS_PER_MICRO = 1000;

    /** Hyperfoil stamps nanoseconds, and the figures are in microseconds. */
    private static final long RESOLUTION_MICROS = 1;

    private final Properties properties;
    private final LoadRecorder recorder;
    private final List<Phase> phases = new ArrayList<>();

    /** Wrong answers that are yet to be blamed on their status; the others had another body. */
    private long wrongStatuses;

    private HyperfoilRecord(Properties properties, LoadTask task) {
        this.properties = properties;
        this.recorder = new LoadRecorder(
                number("reference.epoch_ms") - task.clockAheadMs(), RESOLUTION_MICROS, task.latencyMs());
        this.wrongStatuses = wrongStatuses(task.workload());
        for (int phase = 0; phase < number("phases"); phase++) {
            phases.add(new Phase(
                    properties.containsKey("phase." + phase + ".users") ? (int) number("phase." + phase + ".users") : 0,
                    micros("phase." + phase + ".started_ns"),
                    micros("phase." + phase + ".finished_ns")));
        }
    }

    /**
     * Reads the folder of a load.
     *
     * @throws IOException where a file cannot be read
     * @throws LoadUnreadable where something is missing in one
     */
    static LoadMeasurement read(LoadTask task) throws IOException {
        Path folder = task.folder();
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(folder.resolve("run.properties"))) {
            properties.load(text);
        }
        HyperfoilRecord record = new HyperfoilRecord(properties, task);
        Path requests = folder.resolve("requests.bin");
        long bytes = Files.size(requests) - Integer.BYTES;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(requests)))) {
            record.requests(in, bytes / BYTES_OF_A_REQUEST);
        }
        record.users();
        record.totals();
        return record.recorder.measurement(bytes % BYTES_OF_A_REQUEST != 0);
    }

    private void requests(DataInputStream in, long count) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new LoadUnreadable("requests.bin is not a record of hyperfoil-engine.");
        }
        for (long request = 0; request < count; request++) {
            long start = in.readLong();
            long end = start + in.readLong();
            int phase = in.readUnsignedByte();
            int ending = in.readUnsignedByte();
            if (phase >= phases.size() || ending >= Ending.values().length) {
                throw new LoadUnreadable("requests.bin has an unknown phase or outcome.");
            }
            request(phases.get(phase), start / NANOS_PER_MICRO, end / NANOS_PER_MICRO, Ending.values()[ending]);
        }
    }

    private void request(Phase phase, long start, long end, Ending ending) {
        if (phase.isOpen()) {
            recorder.userStarted(start);
            recorder.userEnded(end);
        } else {
            phase.add(end);
        }
        switch (ending) {
            case RIGHT -> recorder.answered(start, end);
            case WRONG -> {
                boolean status = wrongStatuses-- > 0;
                recorder.failed(
                        start,
                        end,
                        status ? FailureKind.WRONG_STATUS : FailureKind.WRONG_BODY,
                        status ? "another status than expected" : "another body than expected");
            }
            case TIMED_OUT -> recorder.failed(start, end, FailureKind.NO_ANSWER, "no answer in time");
            case BROKEN ->
                recorder.failed(start, end, FailureKind.NO_ANSWER, "connection closed before the answer was there");
            case ENGINE_ERROR -> recorder.failed(start, end, FailureKind.LOCAL, "error within the load generator");
        }
    }

    /** Hyperfoil says that an answer is wrong and not why, but counts the answers with a status of each hundred. */
    private long wrongStatuses(Workload workload) {
        return workload.expectedBody() == null
                ? Long.MAX_VALUE
                : number("responses") - number("status_" + workload.expectedStatus() / 100 + "xx");
    }

    /**
     * All users of a phase start with it. When its time is over, each user finishes the request that is under way or
     * next, and leaves. So with n users, the last n ends of requests are taken for the ends of the users.
     */
    private void users() {
        for (Phase phase : phases) {
            if (phase.isOpen()) {
                recorder.steadyBetween(phase.started, phase.finished);
            }
            phase.lastEnds().forEach(end -> {
                recorder.userStarted(phase.started);
                recorder.userEnded(Math.max(end, phase.finished));
            });
        }
    }

    private void totals() {
        recorder.sent(number("requests"));
        if (phases.stream().anyMatch(Phase::isOpen)) {
            recorder.heldBack(Boolean.parseBoolean(properties.getProperty("session_limit_exceeded")));
        }
    }

    private long micros(String key) {
        return number(key) / NANOS_PER_MICRO;
    }

    private long number(String key) {
        try {
            return Long.parseLong(properties.getProperty(key, ""));
        } catch (NumberFormatException missing) {
            throw new LoadUnreadable("run.properties of the load generator has no number '" + key + "'.");
        }
    }

    /** A part of the load: users who start together, or requests that arrive at a rate. Times in microseconds. */
    private static final class Phase {

        /** Enough that sorting is rare. */
        private static final int LEAST_ROOM = 1 << 16;

        private final int users;
        private final long started;
        private final long finished;
        private final long[] ends;
        private int count;

        Phase(int users, long started, long finished) {
            this.users = users;
            this.started = started;
            this.finished = finished;
            this.ends = new long[Math.max(LEAST_ROOM, 2 * users)];
        }

        boolean isOpen() {
            return users == 0;
        }

        void add(long end) {
            if (count == ends.length) {
                keepTheLatest();
            }
            ends[count++] = end;
        }

        /** Keeps the latest ends, one for each user: an earlier end of a request cannot be the end of a user. */
        private void keepTheLatest() {
            Arrays.sort(ends, 0, count);
            int kept = Math.min(users, count);
            System.arraycopy(ends, count - kept, ends, 0, kept);
            count = kept;
        }

        /** The latest ends, at most one for each user. */
        List<Long> lastEnds() {
            keepTheLatest();
            return Arrays.stream(ends, 0, count).boxed().toList();
        }
    }

    /** What became of a request, in the order of the numbers by which the record names it. */
    enum Ending {
        RIGHT,
        /** Answered with another status or another body than was expected. */
        WRONG,
        TIMED_OUT,
        /** The connection was closed before the answer was there. */
        BROKEN,
        /** The load generator itself failed at it. */
        ENGINE_ERROR
    }
}
