package io.github.springbench.runner.load.gatling;

import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a {@code simulation.log} once, from front to back, without Gatling's own classes.
 *
 * <p>The format is tied to one Gatling version and is nowhere described but in Gatling's sources:
 * {@code LogFileDataWriter.scala} and {@code RecordHeader.scala} (gatling-core) write it, {@code LogFileReader.scala}
 * (gatling-charts) reads it. All numbers are big-endian; a record is one header byte and its fields.
 *
 * <pre>
 * run      0  version, simulation class, start (long, epoch ms), description, scenarios, assertions
 * request  1  groups, name*, start, end, ok (byte), message*
 * user     2  scenario (int, index), is start (byte), time
 * group    3  groups, start, end, cumulated response time (int, ms), ok (byte)
 * error    4  message*, time
 *
 * string   byte length (int), and unless that is 0: the bytes, coder (0 ISO-8859-1, 1 UTF-16)
 * string*  index (int); a positive index is new and its string follows, a negative one repeats a former string
 * groups   count (int), names*, the outermost first
 * time     int, ms since the run's start
 * </pre>
 */
public final class SimulationLog {

    /** The only version whose log we can read: Gatling changes it freely, and its own reader insists too. */
    public static final String GATLING_VERSION = "3.15.1";

    private static final byte RUN = 0;
    private static final byte REQUEST = 1;
    private static final byte USER = 2;
    private static final byte GROUP = 3;
    private static final byte ERROR = 4;

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+.*");

    private static final Pattern TEXT_LOG =
            Pattern.compile("(?:ASSERTION\t.*\\R)*RUN\t(?:[^\t]*\t){4,5}(\\d+\\.\\d[\\w.-]*)\\s*(?:\\R|$)");

    private final Path file;
    private final LogInput input;
    private final LogListener listener;
    private int scenarioCount;
    private long records;
    private long usersStarted;
    private long usersEnded;

    private SimulationLog(Path file, LogInput input, LogListener listener) {
        this.file = file;
        this.input = input;
        this.listener = listener;
    }

    /**
     * What was in a log.
     *
     * @param records complete records, the run's own among them
     * @param truncated whether the log ends within a record
     */
    public record Outcome(long records, boolean truncated, long usersStarted, long usersEnded) {

        /**
         * Whether Gatling ended regularly: the log ends after a whole record, and all users that started have ended.
         * The log of a killed Gatling may end anywhere, even exactly between two records.
         */
        public boolean complete() {
            return !truncated && usersStarted == usersEnded;
        }
    }

    /** Tells the listener every complete record. */
    public static Outcome read(Path file, LogListener listener) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UnreadableLogException(file + " is not a file, expected the simulation.log of a Gatling "
                    + GATLING_VERSION + " run: look at Gatling's output for why it did not start.");
        }
        if (Files.size(file) == 0) {
            throw new UnreadableLogException(file + " is empty, expected the simulation.log of a Gatling "
                    + GATLING_VERSION + " run: Gatling ended before it wrote its first " + LogInput.LONGEST_VALUE_BYTES
                    + " bytes, look at its output for why.");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            requireNoTextLog(file, channel);
            return read(file, channel.position(0), listener);
        }
    }

    /** Until 3.12, Gatling wrote lines of text. That of the run ends with a version, which is 2.0 of all 2.x. */
    private static void requireNoTextLog(Path file, FileChannel channel) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(LogInput.LONGEST_VALUE_BYTES);
        channel.read(head);
        Matcher run = TEXT_LOG.matcher(new String(head.array(), 0, head.position(), StandardCharsets.UTF_8));
        if (run.lookingAt()) {
            throw otherVersion(file, run.group(1).equals("2.0") ? "2.x" : run.group(1));
        }
    }

    private static UnreadableLogException otherVersion(Path file, String version) {
        return new UnreadableLogException(file + " was written by Gatling " + version + ", expected " + GATLING_VERSION
                + ", the only version whose log the bench reads: each has a format of its own. Play the load with "
                + "Gatling " + GATLING_VERSION + " (gatling.version in the root pom.xml).");
    }

    /**
     * The same for a log whose bytes come as Gatling writes them; where they end, the log does.
     *
     * @param file where they come from, for messages
     */
    static Outcome read(Path file, ReadableByteChannel bytes, LogListener listener) throws IOException {
        return new SimulationLog(file, new LogInput(bytes), listener).read();
    }

    private Outcome read() throws IOException {
        try {
            readRun();
            while (!input.atEnd()) {
                readRecord();
                records++;
            }
            return outcome(false);
        } catch (EOFException endWithinRecord) {
            return outcome(true);
        } catch (MalformedLogException e) {
            throw new UnreadableLogException(file + " is damaged before byte " + input.position() + ", found "
                    + e.getMessage() + ", expected a log of Gatling " + GATLING_VERSION + ": run the load again.");
        }
    }

    private Outcome outcome(boolean truncated) {
        return new Outcome(records, truncated, usersStarted, usersEnded);
    }

    private void readRun() throws IOException {
        String version = readVersion();
        if (!version.equals(GATLING_VERSION)) {
            throw otherVersion(file, version);
        }
        String simulationClass = input.readString();
        long startEpochMillis = input.readLong();
        String description = input.readString();
        scenarioCount = input.readCount("scenarios");
        List<String> scenarios = new ArrayList<>();
        for (int i = 0; i < scenarioCount; i++) {
            scenarios.add(input.readString());
        }
        int assertions = input.readCount("assertions");
        for (int i = 0; i < assertions; i++) {
            input.skipBytes();
        }
        records++;
        listener.run(new RunHeader(version, simulationClass, startEpochMillis, description, scenarios));
    }

    /** The version stands first, so whatever does not begin with one is another kind of file. */
    private String readVersion() throws IOException {
        try {
            if (input.readByte() == RUN) {
                String version = input.readString();
                if (VERSION.matcher(version).matches()) {
                    return version;
                }
            }
        } catch (MalformedLogException e) {
            // Any other file: its first bytes are no length of a text.
        }
        throw new UnreadableLogException(file + " is not a Gatling log, expected the simulation.log of a Gatling "
                + GATLING_VERSION + " run: give the simulation.log in the folder that Gatling made for the run.");
    }

    private void readRecord() throws IOException {
        byte header = input.readByte();
        switch (header) {
            case REQUEST -> readRequest();
            case USER -> readUser();
            case GROUP -> readGroup();
            case ERROR -> readError();
            default -> throw new MalformedLogException("a record of kind " + header);
        }
    }

    private void readRequest() throws IOException {
        List<String> groups = readGroups();
        String name = input.readCachedString();
        int startMillis = input.readInt();
        int endMillis = input.readInt();
        boolean ok = input.readBoolean();
        String message = input.readCachedString();
        listener.request(groups, name, startMillis, endMillis, ok, message);
    }

    private void readUser() throws IOException {
        int scenario = input.readInt();
        if (scenario < 0 || scenario >= scenarioCount) {
            throw new MalformedLogException("a user of scenario number " + scenario + " of " + scenarioCount);
        }
        boolean started = input.readBoolean();
        int atMillis = input.readInt();
        if (started) {
            usersStarted++;
            listener.userStarted(scenario, atMillis);
        } else {
            usersEnded++;
            listener.userEnded(scenario, atMillis);
        }
    }

    private void readGroup() throws IOException {
        List<String> groups = readGroups();
        int startMillis = input.readInt();
        int endMillis = input.readInt();
        int cumulatedResponseMillis = input.readInt();
        boolean ok = input.readBoolean();
        listener.group(groups, startMillis, endMillis, cumulatedResponseMillis, ok);
    }

    private void readError() throws IOException {
        String message = input.readCachedString();
        int atMillis = input.readInt();
        listener.error(message, atMillis);
    }

    private List<String> readGroups() throws IOException {
        int depth = input.readCount("groups");
        if (depth == 0) {
            return List.of();
        }
        String[] names = new String[depth];
        for (int i = 0; i < depth; i++) {
            names[i] = input.readCachedString();
        }
        return List.of(names);
    }

    /** The log's primitive values, read through one buffer that is used again and again. */
    static final class LogInput {

        /** Gatling's own write buffer (LogFileDataWriter.BufferSize): no string or assertion can be longer. */
        static final int LONGEST_VALUE_BYTES = 8192;

        private static final byte LATIN1 = 0;
        private static final byte UTF16 = 1;

        private final ReadableByteChannel channel;
        private final ByteBuffer buffer =
                ByteBuffer.allocate(8 * LONGEST_VALUE_BYTES).flip();
        private final List<String> knownStrings = new ArrayList<>();
        private long bytesFetched;

        LogInput(ReadableByteChannel channel) {
            this.channel = channel;
        }

        boolean atEnd() throws IOException {
            return !buffer.hasRemaining() && !fetch();
        }

        long position() {
            return bytesFetched - buffer.remaining();
        }

        byte readByte() throws IOException {
            require(Byte.BYTES);
            return buffer.get();
        }

        boolean readBoolean() throws IOException {
            return readByte() != 0;
        }

        int readInt() throws IOException {
            require(Integer.BYTES);
            return buffer.getInt();
        }

        long readLong() throws IOException {
            require(Long.BYTES);
            return buffer.getLong();
        }

        /** A number of things that follow, each of at least one byte. */
        int readCount(String things) throws IOException {
            int count = readInt();
            if (count < 0 || count > LONGEST_VALUE_BYTES) {
                throw new MalformedLogException(count + " as the number of " + things);
            }
            return count;
        }

        void skipBytes() throws IOException {
            int length = readCount("bytes");
            require(length);
            buffer.position(buffer.position() + length);
        }

        /** Gatling writes a String's internal bytes and coder as they are (JEP 254), without an encoding step. */
        String readString() throws IOException {
            int length = readCount("bytes of a text");
            if (length == 0) {
                return "";
            }
            require(length + Byte.BYTES);
            int start = buffer.position();
            buffer.position(start + length);
            byte coder = buffer.get();
            return switch (coder) {
                case LATIN1 -> new String(buffer.array(), start, length, StandardCharsets.ISO_8859_1);
                // The bytes lie in the machine's own order, and each machine that Gatling's natives support is
                // little-endian.
                case UTF16 -> new String(buffer.array(), start, length, StandardCharsets.UTF_16LE);
                default -> throw new MalformedLogException("a text of coder " + coder);
            };
        }

        /**
         * Strings that come often are written once and numbered from 1; later they are the negative of their number.
         */
        String readCachedString() throws IOException {
            int index = readInt();
            if (index < 0 && index >= -knownStrings.size()) {
                return knownStrings.get(-index - 1);
            }
            if (index != knownStrings.size() + 1) {
                throw new MalformedLogException("text number " + index + " after " + knownStrings.size() + " texts");
            }
            String string = readString();
            knownStrings.add(string);
            return string;
        }

        private void require(int bytes) throws IOException {
            while (buffer.remaining() < bytes) {
                if (!fetch()) {
                    throw new EOFException();
                }
            }
        }

        /** Makes room and gets more bytes, or says that there are none. */
        private boolean fetch() throws IOException {
            buffer.compact();
            int bytes = channel.read(buffer);
            buffer.flip();
            bytesFetched += Math.max(bytes, 0);
            return bytes > 0;
        }
    }

    /** A file that is no log of the Gatling version we read; the message is one sentence for the user. */
    public static final class UnreadableLogException extends IOException {

        @Serial
        private static final long serialVersionUID = 1L;

        UnreadableLogException(String message) {
            super(message);
        }
    }

    /** Bytes that Gatling never writes; the message says which, {@link SimulationLog} adds file and position. */
    static final class MalformedLogException extends IOException {

        @Serial
        private static final long serialVersionUID = 1L;

        MalformedLogException(String found) {
            super(found);
        }
    }

    /**
     * What a log says about its run, before anything happened.
     *
     * @param startEpochMillis what all times of the log count from; Gatling makes it before the first user starts
     * @param scenarios names of the scenarios, which users refer to by index
     */
    public record RunHeader(
            String gatlingVersion,
            String simulationClass,
            long startEpochMillis,
            String description,
            List<String> scenarios) {

        public RunHeader {
            scenarios = List.copyOf(scenarios);
        }
    }

    /**
     * Hears the records of a log in the order Gatling wrote them: requests when they ended, not when they began.
     *
     * <p>Numbers instead of record objects, because a log has a record for each of hundreds of thousands of requests.
     * All times are milliseconds since {@link RunHeader#startEpochMillis()}.
     */
    public interface LogListener {

        /** Comes first, and once. */
        default void run(RunHeader run) {}

        /** @param scenario index into {@link RunHeader#scenarios()} */
        default void userStarted(int scenario, int atMillis) {}

        /** @param scenario index into {@link RunHeader#scenarios()} */
        default void userEnded(int scenario, int atMillis) {}

        /**
         * A request that got an answer or failed; one that could not even be built is an {@link #error}.
         *
         * @param groups names of the groups around it, the outermost first
         * @param message why the request is not ok; empty when it is
         */
        default void request(
                List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {}

        /**
         * A user left a group.
         *
         * @param groups names of the groups around it and of itself, the outermost first
         * @param cumulatedResponseMillis sum of the response times inside, without pauses
         */
        default void group(
                List<String> groups, int startMillis, int endMillis, int cumulatedResponseMillis, boolean ok) {}

        /** A request that Gatling could not build, so it was never sent and is not among the requests. */
        default void error(String message, int atMillis) {}
    }
}
