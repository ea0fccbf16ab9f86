package io.github.springbench.runner.load.holder;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence.Times;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The program of this package in a JVM of its own: a process may have as many open files as it has connections.
 *
 * <p>{@code holder.csv}, written last: {@code epoch,MS} with the moment from which all times count, in microseconds; a
 * line {@code user,OPENED,CLOSED} for each connection; and a line {@code request,START,END,KIND,CAUSE} for each
 * request, in which kind and cause are empty for a right answer.
 *
 * <p>Of streams, these are the ones that end; and there are a line {@code events,COUNT,FIRST,LAST} with the moments of
 * the first and the last event; lines {@code first,P50,P99,MAX}, {@code gaps,…} and {@code late,…}, empty where there
 * is no such time or too few beyond it; a line {@code brief,RIGHT} for each stream of the warm-up; and another one,
 * {@code endless,BEGAN}, for each stream that does not end.
 */
public final class HolderGenerator implements LoadGenerator {

    static final String RECORD = "holder.csv";

    /** What the program is to do. */
    static final String LOAD = "load.properties";

    private static final String EVENTS = "events";
    private static final String FIRST = "first";
    private static final String GAPS = "gaps";
    private static final String LATE = "late";
    private static final Set<String> STREAMS = Set.of(EVENTS, FIRST, GAPS, LATE);

    private static final long RESOLUTION_MICROS = 1;
    private static final double MICROS_PER_MS = 1e3;
    private static final double MICROS_PER_SECOND = 1e6;

    private final Engine engine;

    /** @param version of the bench, whose program it is */
    public HolderGenerator(String version) {
        this.engine = new Engine("holder", "Connection holder", version);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public Optional<String> cannotPlay(Workload workload) {
        if (!workload.keepsConnectionsOpen()) {
            return Optional.of("it only holds connections and reads streams. Write shape: connections or shape:"
                    + " streams, or engine: gatling");
        }
        if (workload.readsStreams() && workload.expectedBody() != null) {
            return Optional.of("it checks the number of each event itself. Take 'body' out of 'expect'");
        }
        Request request = workload.request();
        return workload.mix() != null
                        || workload.requests() != null
                        || request.body() != null
                        || !request.headers().isEmpty()
                        || RequestKeys.areIn(request)
                        || workload.exchange().answer() != null
                ? Optional.of(
                        "it sends the same request each time, without headers or a body, and expects no more than a"
                                + " status and a whole body. Write such a request, as GET /hello/{latency}")
                : Optional.empty();
    }

    @Override
    public boolean playsHttps() {
        return false;
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        Path folder = task.folder().toAbsolutePath();
        begin(folder);
        Request brief = task.briefRequest() == null ? task.request() : task.briefRequest();
        Map<String, String> load = new HashMap<>(Map.of(
                "url", task.baseUrl().toString(),
                "connections", Integer.toString(task.load().size()),
                "served-at-once", Integer.toString(task.servedAtOnce()),
                "latency-ms", Integer.toString(task.latencyMs()),
                "method", task.request().method(),
                "path", task.request().sent(Map.of()).path(),
                "brief-path", brief.sent(Map.of()).path(),
                "expected-status", Integer.toString(task.workload().expectedStatus())));
        if (task.workload().readsStreams()) {
            load.put("ramp-ms", Long.toString(task.workload().ramp().toMillis()));
            load.put("slow-readers", Integer.toString(task.workload().slowReadersPercent()));
            load.put("endless-path", Events.endless(load.get("path")));
        }
        if (task.workload().expectedBody() != null) {
            load.put("expected-body", Request.sent(task.workload().expectedBody(), Map.of()));
        }
        task.write(LOAD, load);
        return List.of(
                jdk.java().toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                Holder.class.getName(),
                folder.toString());
    }

    /** A run that was broken off may have left its steps. */
    private static void begin(Path folder) {
        try {
            Files.createDirectories(folder);
            for (Step step : Step.values()) {
                HeldStep held = HeldStep.of(folder, step);
                Files.deleteIfExists(held.reached());
                Files.deleteIfExists(held.read());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot prepare " + folder + ": " + failed.getMessage(), failed);
        }
    }

    /** Where its classes, those of the model and histograms are: jars, or folders of the build. */
    private static String classPath() {
        return Stream.of(Holder.class, Step.class, Histogram.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(HolderGenerator::path)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String path(URL location) {
        try {
            return Path.of(location.toURI()).toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        Path file = task.folder().resolve(RECORD);
        try {
            List<String> lines = Files.readAllLines(file);
            // The short requests take less than the latency, as they should.
            LoadRecorder recorder = new LoadRecorder(
                    Long.parseLong(lines.get(0).split(",")[1]) - task.clockAheadMs(), RESOLUTION_MICROS, 0);
            List<String[]> all =
                    lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
            long requests =
                    all.stream().filter(fields -> isRequest(fields, recorder)).count();
            recorder.sent(requests);
            recorder.steadyBetween(0, 0); // no plateau: what happens at a moment is another thing at each step
            LoadMeasurement measurement = recorder.measurement(false);
            return task.workload().readsStreams() ? measurement.withStreams(streams(all)) : measurement;
        } catch (IOException | RuntimeException unreadable) {
            throw new LoadUnreadable("The connection holder left no usable record: " + unreadable);
        }
    }

    private static StreamEvidence streams(List<String[]> lines) {
        Map<String, String[]> named = lines.stream()
                .filter(fields -> STREAMS.contains(fields[0]))
                .collect(Collectors.toMap(fields -> fields[0], fields -> fields));
        String[] events = named.get(EVENTS);
        return new StreamEvidence(
                Long.parseLong(events[1]),
                (Long.parseLong(events[3]) - Long.parseLong(events[2])) / MICROS_PER_SECOND,
                times(named.get(FIRST)),
                times(named.get(GAPS)),
                times(named.get(LATE)));
    }

    private static Times times(String[] micros) {
        return new Times(ms(micros[1]), ms(micros[2]), ms(micros[3]));
    }

    private static Double ms(String micros) {
        return micros.isEmpty() ? null : Double.valueOf(Long.parseLong(micros) / MICROS_PER_MS);
    }

    /** It only says that an answer was another one. */
    @Override
    public boolean quotesAnswers(Path file) {
        return false;
    }

    /** Takes in a line, and tells whether it is about a request of the load. */
    private static boolean isRequest(String[] fields, LoadRecorder recorder) {
        if (STREAMS.contains(fields[0])) {
            return false;
        }
        if (fields[0].equals("brief") || fields[0].equals("endless")) {
            recorder.warmedUp(Boolean.parseBoolean(fields[1])); // in no figure, as the requests of a warm-up
            return false;
        }
        long from = Long.parseLong(fields[1]);
        long to = Long.parseLong(fields[2]);
        if (fields[0].equals("user")) {
            recorder.userStarted(from);
            recorder.userEnded(to);
            return false;
        }
        if (fields[3].isEmpty()) {
            recorder.answered(from, to);
        } else {
            recorder.failed(from, to, FailureKind.valueOf(fields[3]), fields[4]);
        }
        return true;
    }
}
