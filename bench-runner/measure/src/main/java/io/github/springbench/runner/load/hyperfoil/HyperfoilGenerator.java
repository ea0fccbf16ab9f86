package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.DuelGenerator;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Step;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Hyperfoil in a JVM of its own, with the program of the module hyperfoil-engine around it. A fleet is played by a
 * controller of a newer Hyperfoil and its agents, and the JVM then only tells the controller what to do.
 */
public final class HyperfoilGenerator implements LoadGenerator, DuelGenerator {

    private static final String PROGRAM = "io.github.springbench.hyperfoil.HyperfoilLoad";

    /**
     * The same for every system. A second with 11,000 requests leaves about 9 MB of garbage, so the young generation
     * suffices for a load of a minute or two: a collection would make requests late.
     */
    private static final List<String> JVM_FLAGS = List.of("-Xms2g", "-Xmx2g", "-Xmn1g", "-XX:+UseG1GC");

    private final EngineModule module;
    private final Engine engine;
    private final Map<String, String> environment;
    private final LoadCluster cluster;

    /**
     * @param module the folder of the built module hyperfoil-engine
     * @param version of Hyperfoil
     */
    public HyperfoilGenerator(Path module, String version) {
        this(module, version, System.getenv());
    }

    /** @param environment may say where a release of Hyperfoil is */
    public HyperfoilGenerator(Path module, String version, Map<String, String> environment) {
        this.module = new EngineModule(module);
        this.environment = environment;
        this.cluster = ServiceLoader.load(LoadCluster.class).findFirst().orElse(null);
        this.engine = new Engine("hyperfoil", "Hyperfoil", version);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public boolean sendsRequestsOf(Workload workload) {
        return workload.mix() == null;
    }

    @Override
    public Optional<String> cannotPlay(Workload workload) {
        if (workload.keepsConnectionsOpen()) {
            return Optional.of("it cannot keep connections open for a step. Write engine: holder");
        }
        if (workload.mix() != null) {
            return Optional.of("it has none of YCSB's workloads. Write engine: gatling");
        }
        List<String> reasons = new ArrayList<>();
        if (workload.duration() == null) {
            reasons.add("its load needs a duration. Write 'duration' instead of 'repeat', or engine: gatling");
        }
        List<Request> requests =
                workload.parts().stream().map(part -> part.exchange().request()).toList();
        if (requests.stream().flatMap(RequestKeys::in).anyMatch(RequestKeys.Key::next)) {
            reasons.add("it does not count keys up. Write {key} for {next-key}, or engine: gatling");
        }
        if (workload.feeder() != null && workload.feeder().takesEachOnce()) {
            reasons.add("its users go on when the rows of a feeder are used up. Write order: circular, or engine:"
                    + " gatling");
        }
        if (requests.stream().anyMatch(request -> mayBeMisread(request, workload))) {
            reasons.add("it would take a dollar sign before a value that changes, or one in a secret beside it, for its"
                    + " own. Write the one into a header, or engine: gatling");
        }
        if (requests.stream().anyMatch(request -> request.headers().containsValue(""))) {
            reasons.add("it leaves out a header without a value. Take that out, or write engine: gatling");
        }
        if (!BenchmarkYaml.isReadable(workload)) {
            reasons.add("it reads a file of 3,145,728 characters at most, with 'body' and the expected body as YAML."
                    + " Shorten them, or write engine: gatling");
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join(". And ", reasons));
    }

    private static boolean mayBeMisread(Request request, Workload workload) {
        boolean secretBesideOthers = Request.placeholders(request.body()).anyMatch(workload::isDrawn)
                && Request.placeholders(request.body()).anyMatch(words -> words.startsWith("$"));
        return secretBesideOthers
                || Stream.concat(
                                Stream.of(request.path()),
                                Stream.concat(request.headers().values().stream(), Stream.ofNullable(request.body())))
                        .anyMatch(text -> Request.placeholders(text)
                                .filter(workload::isDrawn)
                                .anyMatch(words -> text.contains("$" + words)));
    }

    @Override
    public boolean playsOnSeveralMachines() {
        return cluster != null;
    }

    /** @throws UserError where there is no release of Hyperfoil, or no controller at the address that was named */
    @Override
    public Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return cluster.refusal(fleet, jdk, environment);
    }

    /**
     * On a fleet, the version of the controller.
     *
     * @throws UserError as above
     */
    @Override
    public Engine engine(LoadFleet fleet) {
        return fleet == null ? engine : new Engine(engine.name(), engine.label(), cluster.version(fleet, environment));
    }

    @Override
    public ByHand byHand(LoadTask task) {
        return ByHand.note("Hyperfoil generated the load, from benchmark.hf.yaml in the folder hyperfoil of the run (if"
                + " that file was shared). Hyperfoil can run it.");
    }

    /** The command; the load in Hyperfoil's words is written to where the command finds it. */
    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        Path yaml = task.write("benchmark.hf.yaml", BenchmarkYaml.of(task));
        if (task.fleet() != null) {
            return cluster.command(module, jdk, task, yaml, environment);
        }
        return command(jdk, task, yaml);
    }

    private List<String> command(Jdk jdk, LoadTask task, Path yaml) {
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        flags.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        if (task.warmUpEnd() != null) {
            flags.add("-Dbench.warm-up.rest=" + task.workload().closed());
            flags.add("-Dbench.warm-up.end=" + task.warmUpEnd().toAbsolutePath());
        }
        return module.command(
                jdk,
                flags,
                PROGRAM,
                yaml.toString(),
                task.folder().toAbsolutePath().toString());
    }

    @Override
    public List<String> command(Jdk jdk, DuelTask duel) {
        LoadTask files = duel.first();
        return command(jdk, files, files.write("benchmark.hf.yaml", BenchmarkYaml.of(duel)));
    }

    @Override
    public List<RecordedSlice> read(DuelTask duel) {
        try {
            return HyperfoilRecord.read(duel);
        } catch (IOException unreadable) {
            throw unusable(unreadable);
        }
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            return task.fleet() == null ? HyperfoilRecord.read(task) : cluster.read(task);
        } catch (IOException unreadable) {
            throw unusable(unreadable);
        }
    }

    private static LoadUnreadable unusable(IOException unreadable) {
        return new LoadUnreadable("Hyperfoil left no usable record: " + unreadable.getMessage());
    }

    /** All others hold the experiment's own words, and numbers. */
    @Override
    public boolean quotesAnswers(Path file) {
        return file.toString().endsWith(".log");
    }

    /**
     * Hands what hyperfoil-engine recorded to the recorder that every engine uses.
     *
     * <p>{@code requests.bin}, big-endian: the number {@code 0x53434232}, then for each request that ended its start
     * (long, nanoseconds since the reference moment), its length (long, nanoseconds), how long it had waited since it
     * was due (int without a sign, microseconds), the phase (byte, index among the phases of the load) and what became
     * of it (byte: the place among {@code Ending}, and 8 times the place of the request among several).
     * {@code run.properties}, written last, has the reference moment, the phases with their users or due requests and
     * times, and the totals.
     */
    static final class HyperfoilRecord {

        private static final int MAGIC = 0x53434232;
        private static final int BYTES_OF_A_REQUEST = Long.BYTES + Long.BYTES + Integer.BYTES + 1 + 1;
        private static final int NANOS_PER_MICRO = 1000;

        /** Hyperfoil stamps nanoseconds, and the figures are in microseconds. */
        private static final long RESOLUTION_MICROS = 1;

        private static final int ENDINGS = 8;

        private final Properties properties;
        private final Workload workload;
        private final LoadRecorder recorder;
        private final List<Phase> phases = new ArrayList<>();

        private HyperfoilRecord(Properties properties, LoadTask task) {
            this.properties = properties;
            this.recorder = new LoadRecorder(
                            number("reference.epoch_ms") - task.clockAheadMs(), RESOLUTION_MICROS, task.latencyMs())
                    .ofEach(task.workload().names());
            this.workload = task.workload();
            if (workload.step() != null) {
                recorder.expectsRefusals();
            }
            for (int phase = 0; phase < number("phases"); phase++) {
                phases.add(new Phase(
                        properties.containsKey("phase." + phase + ".users")
                                ? (int) number("phase." + phase + ".users")
                                : 0,
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
            HyperfoilRecord record = new HyperfoilRecord(properties(task), task);
            long left = record.each(task, record::request);
            record.users();
            record.totals();
            return record.recorder.measurement(left != 0);
        }

        private static Properties properties(LoadTask task) throws IOException {
            Properties properties = new Properties();
            try (Reader text = Files.newBufferedReader(task.folder().resolve("run.properties"))) {
                properties.load(text);
            }
            return properties;
        }

        /** The same of a duel, each of whose slices is a phase. */
        static List<RecordedSlice> read(DuelTask duel) throws IOException {
            HyperfoilRecord record = new HyperfoilRecord(properties(duel.first()), duel.first());
            int planned = duel.slices().size();
            if (record.phases.size() != planned) {
                throw new LoadUnreadable(
                        "run.properties has " + record.phases.size() + " phases instead of " + planned + ".");
            }
            List<List<EndedRequest>> requests = new ArrayList<>();
            record.phases.forEach(phase -> requests.add(new ArrayList<>()));
            long left = record.each(duel.first(), (phase, asked, due, start, end, ending) -> requests.get(phase)
                    .add(new EndedRequest(
                            end - record.phases.get(phase).started, end - start, ending == Ending.RIGHT)));
            if (left != 0) {
                throw new LoadUnreadable("requests.bin ends within a request.");
            }
            long time = duel.first().workload().duration().toNanos() / NANOS_PER_MICRO;
            List<RecordedSlice> slices = new ArrayList<>();
            for (int slice = 0; slice < requests.size(); slice++) {
                long last = requests.get(slice).stream()
                        .mapToLong(EndedRequest::endMicros)
                        .max()
                        .orElse(0);
                slices.add(new RecordedSlice(
                        record.number("reference.epoch_ms") + record.phases.get(slice).started / 1000.0,
                        Math.max(0, last - time) / 1e6,
                        requests.get(slice)));
            }
            return slices;
        }

        /** Gets what is known of a request; times in microseconds since the reference moment. */
        private interface Reading {
            void request(int phase, Part asked, long due, long start, long end, Ending ending);
        }

        /** Reads all requests of a load. How many bytes are left, which are no whole request. */
        private long each(LoadTask task, Reading reading) throws IOException {
            Path requests = task.folder().resolve("requests.bin");
            long bytes = Files.size(requests) - Integer.BYTES;
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(requests)))) {
                requests(in, bytes / BYTES_OF_A_REQUEST, reading);
            }
            return bytes % BYTES_OF_A_REQUEST;
        }

        private void requests(DataInputStream in, long count, Reading reading) throws IOException {
            if (in.readInt() != MAGIC) {
                throw new LoadUnreadable("requests.bin is not a record of hyperfoil-engine.");
            }
            for (long request = 0; request < count; request++) {
                long start = in.readLong();
                long end = start + in.readLong();
                long waitedMicros = Integer.toUnsignedLong(in.readInt());
                int phase = in.readUnsignedByte();
                int code = in.readUnsignedByte();
                int part = code / ENDINGS;
                int ending = code % ENDINGS;
                if (phase >= phases.size()
                        || ending >= Ending.values().length
                        || part >= workload.parts().size()) {
                    throw new LoadUnreadable("requests.bin has an unknown phase, request or outcome.");
                }
                reading.request(
                        phase,
                        workload.parts().get(part),
                        start / NANOS_PER_MICRO - waitedMicros,
                        start / NANOS_PER_MICRO,
                        end / NANOS_PER_MICRO,
                        Ending.values()[ending]);
            }
        }

        private void request(int number, Part asked, long due, long start, long end, Ending ending) {
            recorder.named(asked.name());
            Phase phase = phases.get(number);
            if (phase.isOpen()) {
                recorder.due(due);
                recorder.userStarted(start);
                recorder.userEnded(end);
            } else {
                phase.add(end);
            }
            switch (ending) {
                case RIGHT -> recorder.answered(start, end);
                case WRONG -> recorder.failed(start, end, FailureKind.WRONG_BODY, "another body than expected");
                case WRONG_STATUS -> wrongStatus(start, end);
                case TIMED_OUT -> recorder.failed(start, end, FailureKind.NO_ANSWER, "no answer in time");
                case BROKEN ->
                    recorder.failed(start, end, FailureKind.NO_ANSWER, "connection closed before the answer was there");
                case ENGINE_ERROR -> recorder.failed(start, end, FailureKind.LOCAL, "error within the load generator");
                case REFUSED -> {
                    if (workload.step() != null) {
                        recorder.refused(start, end);
                    } else {
                        wrongStatus(start, end);
                    }
                }
            }
        }

        private void wrongStatus(long start, long end) {
            recorder.failed(start, end, FailureKind.WRONG_STATUS, "another status than expected");
        }

        /**
         * All users of a phase start with it. When its time is over, each user finishes the request that is under way
         * or next, and leaves. So with n users, the last n ends of requests are taken for the ends of the users.
         */
        private void users() {
            for (Phase phase : phases) {
                if (phase.isOpen()) {
                    Step step = workload.step();
                    if (step == null) {
                        recorder.steadyBetween(phase.started, phase.finished);
                    } else {
                        recorder.aroundStep(
                                phase.started + micros(step.begin()),
                                Math.min(phase.finished, phase.started + micros(step.watchedUntil())));
                    }
                }
                phase.lastEnds().forEach(end -> {
                    recorder.userStarted(phase.started);
                    recorder.userEnded(Math.max(end, phase.finished));
                });
            }
        }

        private void totals() {
            recorder.sent(number("requests"));
            for (int phase = 0; phase < phases.size(); phase++) {
                if (phases.get(phase).isOpen()) {
                    recorder.offered(number("phase." + phase + ".due"));
                }
            }
        }

        private static long micros(Duration time) {
            return TimeUnit.MILLISECONDS.toMicros(time.toMillis());
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
            /** Answered with the right status and another body than was expected. */
            WRONG,
            TIMED_OUT,
            /** The connection was closed before the answer was there. */
            BROKEN,
            /** The load generator itself failed at it. */
            ENGINE_ERROR,
            /** Answered with status 503 where that is not right. */
            REFUSED,
            /** Answered with another status than was expected. */
            WRONG_STATUS
        }
    }
}
