package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadEvents;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.load.gatling.SimulationLog.LogListener;
import io.github.springbench.runner.load.gatling.SimulationLog.RunHeader;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.OwnReport;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Gatling in a JVM of its own, with the simulation of gatling-scripts. Not through Maven, which would add 12 s to each
 * run and hide the process.
 */
public final class GatlingGenerator implements LoadGenerator {

    /** The same for every system; room for 20,000 users, and a collector by name. */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx2g", "-XX:+UseG1GC", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    /** The file that tells the simulation what to play, and the property that names it ({@code GivenProperties}). */
    static final String LOAD = "load.properties";

    private static final String FILE = "sim.file";

    /** Gatling's table of statistics (gatling-charts, {@code GlobalStatsTableComponent}), with its default columns. */
    private static final Pattern REPORTED_ROW = Pattern.compile("(?s)<tr id=\"([^\"]+)\".*?</tr>");

    private static final Pattern REPORTED_FIGURE =
            Pattern.compile("<td class=\"value total col-(\\d+)\">([\\d,]{1,11})</td>");

    private static final String ALL_REQUESTS = "ROOT";
    private static final int REQUESTS_COLUMN = 2;
    private static final int P95_COLUMN = 10;
    private static final int P99_COLUMN = 11;

    /** Whoever plays a load by hand reads that report. */
    private static final String ESTIMATES = "Percentiles in Gatling's own report are estimates, such as 1,287 ms"
            + " where the log has 856 (docs/surprises.md); ./bench log with the folder that Gatling names at the end"
            + " prints the exact ones.";

    private final Path scripts;
    private final Engine engine;

    /** The TLS of the JDK, as Hyperfoil and the runner have, with their cipher suites in their order. */
    private static final List<String> TLS_FLAGS = Stream.concat(
                    Stream.of("-Dgatling.ssl.useOpenSsl=false"),
                    IntStream.range(0, Trust.CIPHERS.size())
                            .mapToObj(suite ->
                                    "-Dgatling.ssl.enabledCipherSuites." + suite + "=" + Trust.CIPHERS.get(suite)))
            .toList();

    /**
     * @param scripts the folder of the built module gatling-scripts
     * @param version of Gatling
     */
    public GatlingGenerator(Path scripts, String version) {
        this.scripts = scripts;
        this.engine = new Engine("gatling", "Gatling", version);
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
        return workload.open()
                ? Optional.of("each of its users connects again, which an open load would measure too. Write engine: "
                        + "hyperfoil")
                : Optional.empty();
    }

    @Override
    public Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return Optional.of("Gatling cannot merge the logs of several machines since its version 3.12. Write engine: "
                + "hyperfoil, or give the role load to one machine");
    }

    @Override
    public ByHand byHand(LoadTask task) {
        GatlingLoad load = load(task);
        List<String> command = new ArrayList<>(List.of("mvn", "gatling:test"));
        command.add("-Dgatling.simulationClass=" + load.simulation());
        boolean isFed = task.workload().feeder() != null;
        if (isFed || load.isForAFile()) {
            return ByHand.note("Gatling generated the load, from " + LOAD + " in the folder gatling of the run (if that"
                    + " file was shared). By hand: cd gatling-scripts && " + Shell.command(command) + " -D" + FILE
                    + "=" + LOAD + ", with the path of that file"
                    + (isFed
                            ? ", and -D" + GatlingLoad.FEEDER + "=rows.json, with that of your rows as a JSON array of"
                                    + " objects. "
                            : ". ")
                    + ESTIMATES);
        }
        load.properties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        return new ByHand(Map.of(), "cd gatling-scripts && " + Shell.command(command), ESTIMATES, null);
    }

    private static GatlingLoad load(LoadTask task) {
        return GatlingLoad.of(
                task.workload(),
                task.request(),
                task.baseUrl().toString(),
                task.load().size(),
                task.records());
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        GatlingLoad load = load(task);
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(JVM_FLAGS);
        command.addAll(NettyFlags.of(jdk));
        if (task.baseUrl().getScheme().equals("https")) {
            command.addAll(TLS_FLAGS);
        }
        // Else Gatling asks the internet for its newest version.
        command.add("-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences");
        command.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        Map<String, String> properties = new LinkedHashMap<>(load.properties());
        if (task.warmUpEnd() != null) {
            properties.replace(GatlingLoad.WARM_UP, task.longestWarmUp().toSeconds() + "s");
            command.add("-Dbench.warm-up.rest=" + task.workload().closed());
            command.add("-Dbench.warm-up.end=" + task.warmUpEnd().toAbsolutePath());
        }
        if (task.briefRequest() != null && task.workload().loadGeneratorWarmUp() != null) {
            properties.put("sim.warm-up.path", task.briefRequest().path());
            if (task.briefRequest().body() != null) {
                properties.put("sim.warm-up.body", task.briefRequest().body());
            }
        }
        if (task.workload().feeder() != null) {
            // In the command, because the file may be somewhere else on another machine.
            command.add("-D" + GatlingLoad.FEEDER + "=" + task.rows());
        }
        command.add("-D" + FILE + "=" + task.write(LOAD, properties));
        Path built = scripts.resolve("target");
        command.addAll(List.of(
                "-cp",
                built.resolve("test-classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*",
                "io.gatling.app.Gatling",
                "-s",
                load.simulation(),
                "-rf",
                task.folder().toAbsolutePath().toString(),
                "-rd",
                description(task)));
        return List.copyOf(command);
    }

    /** Gatling decodes a description that looks like Base64, so it gets one that is. */
    private static String description(LoadTask task) {
        return Base64.getEncoder().encodeToString(task.name().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public LiveLoad follow(LoadTask task) {
        return LogFollower.start(task.folder(), task.clockAheadMs());
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            RecordingListener listener = new RecordingListener(
                    task.latencyMs(), task.clockAheadMs(), task.workload().names());
            Path log = log(task.folder())
                    .orElseThrow(() -> new LoadUnreadable("Gatling left no simulation.log in " + task.folder()));
            SimulationLog.Outcome outcome = SimulationLog.read(log, listener);
            return listener.measurement(outcome);
        } catch (IOException unreadable) {
            throw new LoadUnreadable(unreadable.getMessage());
        }
    }

    /**
     * What Gatling's own report says of the load: the row of all requests, or without those of its warm-up, that of the
     * only other ones.
     *
     * @param link to it, for people
     */
    public static OwnReport ownReport(String link, Path page) {
        try {
            Map<String, String> rows = new LinkedHashMap<>();
            REPORTED_ROW
                    .matcher(Files.readString(page))
                    .results()
                    .forEach(row -> rows.putIfAbsent(row.group(1), row.group()));
            boolean warmedUp = rows.values().stream().anyMatch(row -> row.contains(">" + LoadListener.WARM_UP + "<"));
            List<String> candidates = rows.entrySet().stream()
                    .filter(row -> row.getKey().equals(ALL_REQUESTS) != warmedUp)
                    .map(Map.Entry::getValue)
                    .filter(row -> !row.contains(">" + LoadListener.WARM_UP + "<"))
                    .toList();
            if (candidates.size() != 1) {
                return OwnReport.link(link);
            }
            Map<Integer, Integer> cells = new HashMap<>();
            REPORTED_FIGURE
                    .matcher(candidates.get(0))
                    .results()
                    .forEach(cell -> cells.put(
                            Integer.valueOf(cell.group(1)),
                            Integer.valueOf(cell.group(2).replace(",", ""))));
            return cells.keySet().containsAll(List.of(REQUESTS_COLUMN, P95_COLUMN, P99_COLUMN))
                    ? new OwnReport(
                            link,
                            cells.get(REQUESTS_COLUMN),
                            Map.of(95, cells.get(P95_COLUMN), 99, cells.get(P99_COLUMN)))
                    : OwnReport.link(link);
        } catch (IOException | NumberFormatException unreadable) {
            // It is only told beside our own figures.
            return OwnReport.link(link);
        }
    }

    /**
     * Gatling names the folder of a run itself; there is one, as the task's folder belongs to one load.
     *
     * @throws LoadUnreadable where there is no such folder
     */
    static Optional<Path> log(Path folder) {
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.map(run -> run.resolve("simulation.log"))
                    .filter(Files::isRegularFile)
                    .findFirst();
        } catch (IOException unreadable) {
            throw new LoadUnreadable("Gatling left no folder " + folder + ": " + unreadable.getMessage());
        }
    }

    /**
     * A load in the words of the module gatling-scripts: the same whether the runner or somebody by hand sends it.
     *
     * @param simulation the class that plays it
     * @param properties what it is told in a file, or by {@code -D}
     */
    record GatlingLoad(String simulation, Map<String, String> properties) {

        /** More than a page shows, and far less than a word of a command may have. */
        private static final int LONGEST_BY_HAND = 2_000;

        /** What Gatling would evaluate if it came by {@code -D}; of a file it evaluates nothing. */
        private static final String EXPRESSION = "#{";

        private static final String ONE_REQUEST = "test.load.sims.LoadSimulation";

        /** The property that names a file of rows. */
        static final String FEEDER = "sim.feeder";

        /** The property that says how long Gatling warms up. */
        static final String WARM_UP = "sim.warm-up";

        private static final String RECORDS = "sim.records";

        private static final String MIX_OF_REQUESTS = "test.load.sims.UserSimulation";

        /** Where everything listens that the runner starts. */
        private static final String THIS_MACHINE = "127.0.0.1";

        /**
         * @param request what each user sends, its parameters filled in
         * @param baseUrl of the service
         * @param users how many arrive
         * @param records users that are in the database when the load begins; 0 where there is none
         */
        static GatlingLoad of(Workload workload, Request request, String baseUrl, int users, int records) {
            Map<String, String> properties = new LinkedHashMap<>();
            properties.put("base.url", baseUrl);
            String host = URI.create(baseUrl).getHost();
            if (!host.equals(THIS_MACHINE)) {
                // Whoever asks for such a load was allowed to.
                properties.put("sim.allow-target", host);
            }
            properties.put("sim.users", Integer.toString(users));
            properties.put("sim.ramp", millis(workload.ramp()));
            if (workload.repeat() != null) {
                properties.put("sim.repeat", Integer.toString(workload.repeat()));
            } else {
                properties.put("sim.duration", millis(workload.duration()));
            }
            properties.put("sim.pause.min", millis(workload.pause().min()));
            properties.put("sim.pause.max", millis(workload.pause().max()));
            if (workload.loadGeneratorWarmUp() != null) {
                properties.put(WARM_UP, millis(workload.loadGeneratorWarmUp()));
                properties.put("sim.warm-up.users", Integer.toString(workload.warmUpCallersOfLoadGenerator(users)));
            }
            if (workload.feeder() != null) {
                properties.put(
                        "sim.feeder.once", Boolean.toString(workload.feeder().takesEachOnce()));
            }
            if (workload.requests() != null) {
                putRequests(workload, properties);
                if (workload.parts().stream()
                        .anyMatch(
                                part -> RequestKeys.areOfRecords(part.exchange().request()))) {
                    properties.put(RECORDS, Integer.toString(records));
                }
            } else if (workload.mix() == null) {
                putRequest(workload.exchange(), request, "test.path", "sim.", properties);
                if (RequestKeys.areOfRecords(request)) {
                    properties.put(RECORDS, Integer.toString(records));
                }
            } else {
                properties.put("sim.mix", workload.mix().word());
                properties.put(RECORDS, Integer.toString(records));
            }
            return new GatlingLoad(workload.mix() == null ? ONE_REQUEST : MIX_OF_REQUESTS, properties);
        }

        /** Whether {@code -D} would not say the same, or not so that people can read it. */
        boolean isForAFile() {
            return properties.values().stream()
                    .anyMatch(text -> text.length() > LONGEST_BY_HAND || text.contains(EXPRESSION));
        }

        private static void putRequests(Workload workload, Map<String, String> properties) {
            properties.put("sim.play", workload.requests().play().word());
            properties.put(
                    "sim.requests", workload.parts().stream().map(Part::name).collect(Collectors.joining(",")));
            workload.parts().forEach(part -> {
                String own = "sim.request." + part.name() + ".";
                // A journey has none: the simulation refuses one, which would have no effect there.
                if (workload.requests().play() == Play.MIX) {
                    properties.put(own + "weight", Integer.toString(part.weight()));
                }
                putRequest(part.exchange(), part.exchange().request(), own + "path", own, properties);
            });
        }

        private static void putRequest(
                Exchange exchange, Request request, String path, String own, Map<String, String> properties) {
            properties.put(path, request.path());
            properties.put(own + "method", request.method());
            request.headers().forEach((name, value) -> properties.put(own + "header." + name, value));
            if (request.body() != null) {
                properties.put(own + "body", request.body());
            }
            if (exchange.cookies() != null) {
                properties.put("sim.cookies", exchange.cookies().word());
            }
            properties.put(own + "expect.status", Integer.toString(exchange.expectedStatus()));
            if (exchange.expectedBody() != null) {
                properties.put(own + "expect.body", exchange.expectedBody());
            }
            List<String> contains = exchange.rest().contains();
            for (int text = 0; text < contains.size(); text++) {
                properties.put(own + "expect.contains." + (text + 1), contains.get(text));
            }
            exchange.rest().json().forEach((field, value) -> properties.put(own + "expect.json." + field, value));
            exchange.rest().kept().forEach((name, place) -> properties.put(own + "keep." + name, place));
        }

        private static String millis(Duration duration) {
            return duration.toMillis() + "ms";
        }
    }

    /** Hands a whole log to the recorder that every engine uses. */
    static final class RecordingListener extends LoadListener {

        private final int latencyMs;
        private final long clockAheadMs;
        private final List<String> names;
        private LoadRecorder recorder;

        /**
         * @param latencyMs what a right answer takes at least, 0 where that is not known
         * @param clockAheadMs by how much the clock behind the log is ahead of the runner's
         * @param names of several requests; empty where there is one
         */
        RecordingListener(int latencyMs, long clockAheadMs, List<String> names) {
            this.latencyMs = latencyMs;
            this.clockAheadMs = clockAheadMs;
            this.names = names;
        }

        @Override
        LoadRecorder begin(long startEpochMillis) {
            recorder = new LoadRecorder(startEpochMillis - clockAheadMs, MICROS_PER_STEP, latencyMs).ofEach(names);
            return recorder;
        }

        LoadMeasurement measurement(SimulationLog.Outcome outcome) {
            if (recorder == null) {
                throw new LoadUnreadable("Gatling's log ends before its first user.");
            }
            return recorder.measurement(!outcome.complete());
        }
    }

    /**
     * Reads the log of a running Gatling once a second, as far as it is in the file. Gatling is not involved: it writes
     * 8 KiB at a time, some 370 requests. So the fewer requests a load has, the older is what is read.
     */
    static final class LogFollower implements LiveLoad {

        private static final long MILLIS_BETWEEN_CHECKS = 1000;

        private static final LiveReading NOTHING_YET = new LiveReading(0, null, null, null, null, 0, null);

        private final Path folder;
        private final long clockAheadMs;
        private final Thread thread = new Thread(this::follow, "gatling-log-follower");
        private volatile LiveFigures figures;
        private volatile boolean unreadable;
        private volatile boolean closed;

        private LogFollower(Path folder, long clockAheadMs) {
            this.folder = folder;
            this.clockAheadMs = clockAheadMs;
        }

        /**
         * @param folder in which Gatling makes that of its run; it need not be there yet
         * @param clockAheadMs by how much the clock behind the log is ahead of the runner's
         */
        static LogFollower start(Path folder, long clockAheadMs) {
            LogFollower follower = new LogFollower(folder, clockAheadMs);
            follower.thread.setDaemon(true);
            follower.thread.start();
            return follower;
        }

        @Override
        public LiveReading now() {
            LiveFigures known = figures;
            if (unreadable) {
                return null;
            }
            return known == null ? NOTHING_YET : known.now();
        }

        @Override
        public void close() {
            closed = true;
            thread.interrupt();
        }

        private void follow() {
            try {
                Optional<Path> log = awaitLog();
                if (log.isPresent()) {
                    try (FileChannel file = FileChannel.open(log.get())) {
                        SimulationLog.read(log.get(), new GrowingFile(file, this::waitForMore), new Live());
                    }
                }
            } catch (IOException | RuntimeException unknown) {
                // Whoever reads the log in the end will say what is wrong with it.
                unreadable = true;
            }
        }

        private Optional<Path> awaitLog() {
            Optional<Path> log;
            do {
                log = Files.isDirectory(folder) ? GatlingGenerator.log(folder) : Optional.empty();
            } while (log.isEmpty() && waitForMore());
            return log;
        }

        private boolean waitForMore() {
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CHECKS);
            } catch (InterruptedException end) {
                return false;
            }
            return !closed;
        }

        private final class Live extends LoadListener {

            @Override
            LoadEvents begin(long startEpochMillis) {
                LiveFigures begun = new LiveFigures(startEpochMillis - clockAheadMs);
                figures = begun;
                return begun;
            }
        }

        /**
         * A file that another process still writes: at its end a reader waits for more, also in the midst of a record.
         */
        static final class GrowingFile implements ReadableByteChannel {

            private final FileChannel file;
            private final BooleanSupplier more;

            /**
             * @param more waits a while at the end of the file; whether to look again, or to take that end for the last
             */
            GrowingFile(FileChannel file, BooleanSupplier more) {
                this.file = file;
                this.more = more;
            }

            @Override
            public int read(ByteBuffer into) throws IOException {
                int bytes = file.read(into);
                while (bytes <= 0 && more.getAsBoolean()) {
                    bytes = file.read(into);
                }
                return bytes;
            }

            @Override
            public boolean isOpen() {
                return file.isOpen();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        }
    }

    /**
     * Passes the records of a log on as the events that all engines share. Users and errors of Gatling's own warm-up
     * are left out, and its requests are counted apart.
     */
    abstract static class LoadListener implements LogListener {

        /**
         * The name that {@code LoadShape} of gatling-scripts gives these requests; the names of their users begin with
         * it, and no others do.
         */
        static final String WARM_UP = "warm-up";

        /** Gatling puts the request's name before what it says of an error, and has no field for it. */
        private static final String WARM_UP_ERROR = WARM_UP + ": ";

        /** Gatling stamps whole milliseconds, both ends of a request. */
        static final long MICROS_PER_STEP = 1000;

        private LoadEvents events;
        private List<String> scenarios;

        /** Who is to hear of a run that began then. */
        abstract LoadEvents begin(long startEpochMillis);

        @Override
        public final void run(RunHeader run) {
            events = begin(run.startEpochMillis());
            scenarios = run.scenarios();
        }

        @Override
        public final void userStarted(int scenario, int atMillis) {
            if (isMeasured(scenario)) {
                events.userStarted(atMillis * MICROS_PER_STEP);
            }
        }

        @Override
        public final void userEnded(int scenario, int atMillis) {
            if (isMeasured(scenario)) {
                events.userEnded(atMillis * MICROS_PER_STEP);
            }
        }

        private boolean isMeasured(int scenario) {
            return !scenarios.get(scenario).startsWith(WARM_UP);
        }

        @Override
        public final void request(
                List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
            if (name.equals(WARM_UP)) {
                events.warmedUp(ok);
                return;
            }
            events.named(name);
            if (ok) {
                events.answered(startMillis * MICROS_PER_STEP, endMillis * MICROS_PER_STEP);
            } else {
                events.failed(
                        startMillis * MICROS_PER_STEP,
                        endMillis * MICROS_PER_STEP,
                        FailureOrigin.kind(message),
                        FailureOrigin.words(message));
            }
        }

        @Override
        public final void error(String message, int atMillis) {
            if (!message.startsWith(WARM_UP_ERROR)) {
                events.notSent(message.strip());
            }
        }

        /** Whom a failed request blames, by the message that Gatling logs. */
        static final class FailureOrigin {

            /**
             * How Gatling's checks begin their messages (gatling-core, {@code CheckResult}; gatling-http,
             * {@code HttpCheckSupport}).
             */
            private static final String STATUS_CHECK = "status.";

            /** Gatling takes an answer such as 103 for the last one, and the next for that of another request. */
            private static final Pattern INTERIM = Pattern.compile("status\\.find\\.is\\(\\d+\\),.* found 1\\d\\d");

            private static final List<String> CONTENT_CHECKS = List.of("bodyString.", "substring.", "header(");

            /** What the operating system and Netty say when this machine's own ports, files or memory run out. */
            private static final List<String> LOCAL_CAUSES = List.of(
                    "Cannot assign requested address",
                    "Address already in use",
                    "Too many open files",
                    "No buffer space available",
                    "OutOfMemoryError",
                    "OutOfDirectMemoryError");

            /**
             * What the JDK and Netty say where there was no connection yet: its timeout, and every ConnectException,
             * refused or reset. A reset without it broke a connection.
             */
            private static final List<String> CONNECT_CAUSES = List.of(
                    "ConnectTimeoutException", "ConnectException", "Connection refused", "NoRouteToHostException");

            private FailureOrigin() {}

            /** What a reader is told. */
            static String words(String message) {
                return INTERIM.matcher(message).matches()
                        ? "an interim answer (status 1xx), which Gatling takes for the last one; write engine:"
                                + " hyperfoil"
                        : message;
            }

            static FailureKind kind(String message) {
                if (INTERIM.matcher(message).matches()) {
                    return FailureKind.LOCAL;
                }
                if (message.startsWith(STATUS_CHECK)) {
                    return FailureKind.WRONG_STATUS;
                }
                if (CONTENT_CHECKS.stream().anyMatch(message::startsWith)) {
                    return FailureKind.WRONG_BODY;
                }
                if (LOCAL_CAUSES.stream().anyMatch(message::contains)) {
                    return FailureKind.LOCAL;
                }
                return CONNECT_CAUSES.stream().anyMatch(message::contains)
                        ? FailureKind.NO_CONNECTION
                        : FailureKind.NO_ANSWER;
            }
        }
    }

    /**
     * What is known of a load by now: users and failures so far, and the requests of the last seconds. One thread tells
     * what happens, in about the order of time, and others read. Neither its memory nor the work for a reading grows
     * with the load.
     */
    static final class LiveFigures implements LoadEvents {

        /** Long enough for percentiles, and short enough to follow a ramp. */
        private static final int WINDOW_SECONDS = 5;

        /** The seconds of the window, and the current second, which is not read yet. */
        private static final int KEPT_SECONDS = WINDOW_SECONDS + 1;

        private static final int DIGITS = 3;
        private static final int MICROS_PER_MS = 1000;
        private static final int MICROS_PER_SECOND = 1_000_000;
        private static final double P50 = 50;
        private static final double P95 = 95;
        private static final double P99 = 99;

        private final long startedAtEpochMs;
        private final Histogram[] answered = new Histogram[KEPT_SECONDS];
        private final long[] ended = new long[KEPT_SECONDS];
        private final Histogram window = new Histogram(DIGITS);
        private long firstWholeSecond = -1;
        private long lastSecond = -1;
        private long latest = -1;
        private long users;
        private long failed;

        /** @param startedAtEpochMs the run's start */
        LiveFigures(long startedAtEpochMs) {
            this.startedAtEpochMs = startedAtEpochMs;
            for (int i = 0; i < KEPT_SECONDS; i++) {
                answered[i] = new Histogram(DIGITS);
            }
        }

        @Override
        public synchronized void userStarted(long at) {
            users++;
            moveTo(at);
        }

        @Override
        public synchronized void userEnded(long at) {
            users--;
            moveTo(at);
        }

        @Override
        public synchronized void answered(long start, long end) {
            if (countEnd(end)) {
                answered[place(second(end))].recordValue(Math.max(0, end - start));
            }
        }

        @Override
        public synchronized void failed(long start, long end, FailureKind kind, String cause) {
            failed++;
            countEnd(end);
        }

        @Override
        public void warmedUp(boolean answeredRightly) {
            // in no figure
        }

        @Override
        public synchronized void notSent(String cause) {
            failed++;
        }

        /** What is known by now. */
        synchronized LiveReading now() {
            long from = Math.max(firstWholeSecond, lastSecond - WINDOW_SECONDS);
            long seconds = lastSecond - from;
            long ends = 0;
            window.reset();
            for (long second = from; second < lastSecond; second++) {
                ends += ended[place(second)];
                window.add(answered[place(second)]);
            }
            return new LiveReading(
                    users,
                    seconds > 0 ? ends / (double) seconds : null,
                    inWindow(P50),
                    inWindow(P95),
                    inWindow(P99),
                    failed,
                    latest < 0 ? null : Instant.ofEpochMilli(startedAtEpochMs + latest / MICROS_PER_MS));
        }

        /** Of the response times in the window; null where nothing was answered rightly in it. */
        private Double inWindow(double percentile) {
            return window.getTotalCount() > 0 ? Double.valueOf(Percentile.ms(window, percentile)) : null;
        }

        /** Whether the end is recent enough to be counted. */
        private boolean countEnd(long end) {
            moveTo(end);
            boolean recent = second(end) > lastSecond - KEPT_SECONDS;
            if (recent) {
                ended[place(second(end))]++;
            }
            return recent;
        }

        /** Adds a second that is not there yet. */
        private void moveTo(long at) {
            latest = Math.max(latest, at);
            if (firstWholeSecond < 0) {
                firstWholeSecond = second(at + MICROS_PER_SECOND - 1);
                lastSecond = second(at);
            }
            for (long fresh = Math.max(lastSecond + 1, second(at) - WINDOW_SECONDS); fresh <= second(at); fresh++) {
                answered[place(fresh)].reset();
                ended[place(fresh)] = 0;
            }
            lastSecond = Math.max(lastSecond, second(at));
        }

        private static long second(long at) {
            return Math.max(0, at) / MICROS_PER_SECOND;
        }

        private static int place(long second) {
            return (int) (second % KEPT_SECONDS);
        }
    }
}
