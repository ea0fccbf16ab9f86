package io.github.springbench.runner.load.jmeter;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * JMeter in a JVM of its own, with the program of the module jmeter-engine around it. It plays a test plan that JMeter
 * itself can open, and JMeter records it.
 */
public final class JMeterGenerator implements LoadGenerator {

    private static final String PROGRAM = "io.github.springbench.jmeter.JMeterLoad";
    private static final String PLAN = "plan.jmx";

    /** The same for every system: those of JMeter's own start, with room for 10,000 threads. */
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms1g",
            "-Xmx2g",
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=100",
            "-XX:G1ReservePercent=20",
            "-Djava.awt.headless=true");

    private final Path module;
    private final Engine engine;

    /**
     * @param module the folder of the built module jmeter-engine
     * @param version of JMeter
     */
    public JMeterGenerator(Path module, String version) {
        this.module = module;
        this.engine = new Engine("jmeter", "JMeter", version);
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
        if (workload.open()) {
            return Optional.of("its threads wait for answers, so requests cannot arrive at a rate of their own. Write"
                    + " engine: hyperfoil");
        }
        if (workload.mix() != null) {
            return Optional.of("it has none of YCSB's workloads. Write engine: gatling");
        }
        List<String> reasons = new ArrayList<>();
        if (workload.requests() != null && workload.requests().play() == Play.MIX) {
            reasons.add("it does not choose requests by weight. Write play: journey, or another engine");
        }
        if (workload.feeder() != null) {
            reasons.add("it takes no rows of a feeder. Write another engine");
        }
        List<Part> parts = workload.parts();
        if (parts.stream()
                .anyMatch(part -> !part.exchange().rest().json().isEmpty()
                        || !part.exchange().rest().kept().isEmpty())) {
            reasons.add("it reads no fields of answers. Take 'json' and 'keep' out, or write another engine");
        }
        if (parts.stream().anyMatch(part -> "".equals(part.exchange().expectedBody()))) {
            reasons.add("its assertions call every empty answer wrong. Take the expected body out, or write another"
                    + " engine");
        }
        if (parts.stream()
                .flatMap(part -> RequestKeys.in(part.exchange().request()))
                .anyMatch(RequestKeys.Key::next)) {
            reasons.add("it does not count keys up. Write {key} for {next-key}, or engine: gatling");
        }
        if (!parts.stream().flatMap(JMeterGenerator::texts).allMatch(text -> JmxPlan.canHave(workload, text))) {
            reasons.add("its plan cannot have a control character, or ${ in a text without a value that changes. Take"
                    + " that out, or write another engine");
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join(". And ", reasons));
    }

    private static Stream<String> texts(Part part) {
        Request request = part.exchange().request();
        return Stream.of(
                        Stream.of(request.path()),
                        request.headers().values().stream(),
                        Stream.ofNullable(request.body()),
                        part.exchange().expectedTexts())
                .flatMap(texts -> texts);
    }

    /** It would accept any certificate. */
    @Override
    public boolean playsHttps() {
        return false;
    }

    @Override
    public Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return Optional.of(
                "JMeter's own servers for several machines are not used. Write engine: hyperfoil, or give the"
                        + " role load to one machine");
    }

    @Override
    public ByHand byHand(LoadTask task) {
        return ByHand.note("JMeter generated the load, from " + PLAN + " in the folder jmeter of the run (if that file"
                + " was shared). JMeter " + engine.version() + " can open it; jmeter -n -t " + PLAN
                + " -l requests.jtl plays it.");
    }

    /** The command; the load as a test plan is written to where the command finds it. */
    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        Path built = module.resolve("target");
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(JVM_FLAGS);
        // Its reader of plans does what Netty does.
        command.addAll(NettyFlags.of(jdk));
        command.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        if (task.warmUpEnd() != null) {
            command.add("-Dbench.warm-up.rest=" + task.workload().closed());
            command.add("-Dbench.warm-up.end=" + task.warmUpEnd().toAbsolutePath());
        }
        command.addAll(List.of(
                "-cp",
                built.resolve("classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*",
                PROGRAM,
                task.write(PLAN, JmxPlan.of(task)).toString(),
                task.folder().toAbsolutePath().toString()));
        return List.copyOf(command);
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            return new Record(task).read();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new LoadUnreadable("JMeter left no usable record: " + unreadable.getMessage());
        }
    }

    /** The plan holds the experiment's own words, and names of secrets. */
    @Override
    public boolean quotesAnswers(Path file) {
        return !file.endsWith(PLAN);
    }

    /**
     * Hands JMeter's record to the recorder that every engine uses: {@code requests.jtl}, a line for each request in
     * JMeter's own columns, {@code users.csv}, a line for each user, and {@code run.properties}, written last, with the
     * number of requests.
     */
    static final class Record {

        /** JMeter stamps whole milliseconds, both ends of a request. */
        private static final long MICROS_PER_STEP = 1000;

        private static final CSVFormat CSV = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();

        /** How JMeter begins what stands in the place of a status where there was no answer; then comes a class. */
        private static final String NO_STATUS = "Non HTTP response code: ";

        private final LoadTask task;
        private final Map<String, String> statuses = new HashMap<>();
        private LoadRecorder recorder;
        private long epochMs;
        private long requests;

        Record(LoadTask task) {
            this.task = task;
            task.workload()
                    .parts()
                    .forEach(part -> statuses.put(
                            part.name(), Integer.toString(part.exchange().expectedStatus())));
        }

        LoadMeasurement read() throws IOException {
            // Times count from a moment before all others.
            List<long[]> users = new ArrayList<>();
            try (CSVParser rows = parser("users.csv")) {
                rows.forEach(row -> users.add(new long[] {number(row, "started_ms"), number(row, "ended_ms")}));
            }
            epochMs = users.stream()
                    .mapToLong(user -> user[0])
                    .min()
                    .orElseThrow(() -> new LoadUnreadable("JMeter recorded no user."));
            recorder = new LoadRecorder(epochMs - task.clockAheadMs(), MICROS_PER_STEP, task.latencyMs())
                    .ofEach(task.workload().names());
            users.forEach(user -> {
                recorder.userStarted(micros(user[0]));
                recorder.userEnded(micros(user[1]));
            });
            Properties totals = new Properties();
            try (Reader text = Files.newBufferedReader(task.folder().resolve("run.properties"))) {
                totals.load(text);
            }
            long sent = Long.parseLong(totals.getProperty("requests"));
            recorder.sent(sent);
            try (CSVParser rows = parser("requests.jtl")) {
                rows.stream().takeWhile(CSVRecord::isConsistent).forEach(this::request);
            } catch (UncheckedIOException cutInQuotes) {
                // Fewer requests are there than were sent.
            }
            return recorder.measurement(requests < sent);
        }

        private CSVParser parser(String file) throws IOException {
            return CSV.parse(Files.newBufferedReader(task.folder().resolve(file)));
        }

        private void request(CSVRecord row) {
            boolean right = Boolean.parseBoolean(row.get("success"));
            String label = row.get("label");
            if (label.equals(JmxPlan.WARM_UP)) {
                recorder.warmedUp(right);
                return;
            }
            requests++;
            long start = number(row, "timeStamp");
            long end = start + number(row, "elapsed");
            recorder.named(label);
            if (right) {
                recorder.answered(micros(start), micros(end));
                return;
            }
            String code = row.get("responseCode");
            String told = row.get("responseMessage");
            if (code.startsWith(NO_STATUS)) {
                String cause = code.substring(NO_STATUS.length()) + ": "
                        + told.replaceFirst("^Non HTTP response message: ", "");
                recorder.failed(micros(start), micros(end), kind(cause), cause);
            } else if (!code.equals(statuses.get(label))) {
                recorder.failed(
                        micros(start),
                        micros(end),
                        FailureKind.WRONG_STATUS,
                        "status " + code + " instead of " + statuses.get(label));
            } else {
                recorder.failed(micros(start), micros(end), FailureKind.WRONG_BODY, "another body than expected");
            }
        }

        /** Whom a request blames that got no answer. */
        private static FailureKind kind(String cause) {
            if (Stream.of("BindException", "Cannot assign requested address", "Too many open files", "OutOfMemoryError")
                    .anyMatch(cause::contains)) {
                return FailureKind.LOCAL;
            }
            return Stream.of("HttpHostConnectException", "ConnectTimeoutException", "ConnectException", "NoRouteToHost")
                            .anyMatch(cause::contains)
                    ? FailureKind.NO_CONNECTION
                    : FailureKind.NO_ANSWER;
        }

        private long micros(long atMs) {
            return (atMs - epochMs) * MICROS_PER_STEP;
        }

        private static long number(CSVRecord row, String column) {
            try {
                return Long.parseLong(row.get(column));
            } catch (IllegalArgumentException missing) {
                throw new LoadUnreadable(
                        "JMeter's record has no number '" + column + "' in row " + row.getRecordNumber() + ".");
            }
        }
    }
}
