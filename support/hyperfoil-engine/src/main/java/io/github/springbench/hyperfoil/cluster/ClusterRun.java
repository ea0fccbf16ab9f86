package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The life cycle of a run: it is started on a controller, followed to its end, and its results are written. */
final class ClusterRun {

    /** How long before each whole second a report is read, so that it contains no data of the next second. */
    private static final long BEFORE_A_SECOND_MS = 150;

    private static final long MS_PER_SECOND = 1000;
    private static final int CLOCK_READINGS = 5;
    private static final String LIMIT_EXCEEDED = "Exceeded session limit";

    private final Arguments arguments;
    private final Rest rest;
    private final Patience patience;
    private final Supplier<Optional<String>> controllersEnd;
    private final Watchdogs watchdogs = new Watchdogs();
    private final Failures failures;
    private volatile String id;

    /**
     * @param controllersEnd how the controller ended, if this process started it; empty while it runs, and for a shared
     *     controller
     */
    ClusterRun(Arguments arguments, Rest rest, Patience patience, Supplier<Optional<String>> controllersEnd) {
        this.arguments = arguments;
        this.rest = rest;
        this.patience = patience;
        this.controllersEnd = controllersEnd;
        this.failures = new Failures(rest, arguments.mark());
    }

    /**
     * Runs the load.
     *
     * @throws ClusterFailed if it was not run to its end
     */
    void play() throws IOException, InterruptedException {
        RunFiles files = new RunFiles(arguments.folder(), arguments.mark());
        files.prepare();
        String version = answered(patience.start(), rest::version).getString("version");
        long clockAheadMs = arguments.controller() == null ? 0 : clockAheadMs();
        try (ReportsCsv reports = new ReportsCsv(files.reports());
                NotesCsv notes = NotesCsv.asAsked()) {
            rest.upload(files.played(Files.readString(arguments.benchmark()), this::understood));
            id = rest.start(arguments.name());
            RunInfo ended = follow(reports, notes);
            List<PhaseCounts> counts = tick(reports, notes);
            JsonObject record = answered(patience.silence(), () -> rest.record(id));
            files.write(
                    version,
                    clockAheadMs,
                    ended.phases(),
                    counts,
                    BegunRequests.of(record),
                    AgentRecord.of(record, cpu()),
                    isLimitExceeded(record),
                    watchdogs);
        } catch (ClusterFailed | IOException failed) {
            kill(patience.kill());
            throw failed;
        } finally {
            if (arguments.controller() != null) {
                rest.forget(arguments.name());
            }
        }
    }

    private String understood(String yaml) throws IOException, InterruptedException {
        return ThinkTimes.understoodBy(rest, yaml, arguments.name() + "-probe");
    }

    /** Kills the run, because this process is ending. */
    void end(Duration atMost) throws InterruptedException {
        failures.expectTheEnd();
        kill(atMost);
    }

    private void kill(Duration atMost) throws InterruptedException {
        if (id != null) {
            rest.kill(id, atMost);
        }
    }

    private RunInfo follow(ReportsCsv reports, NotesCsv notes) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        Long started = null;
        long nextTick = tickAfter(System.currentTimeMillis());
        while (true) {
            RunInfo run = answered(patience.silence(), () -> rest.run(id));
            watchdogs.look(run.errors());
            failures.require(run, watchdogs.fatal());
            if (run.completed() && run.persisted()) {
                return run;
            }
            if (run.started() && started == null) {
                started = System.nanoTime();
            }
            requireInTime(run, begun, started);
            long now = System.currentTimeMillis();
            if (now >= nextTick) {
                tick(reports, notes);
                nextTick = tickAfter(System.currentTimeMillis());
            }
            long wait = Math.min(patience.poll().toMillis(), nextTick - System.currentTimeMillis());
            TimeUnit.MILLISECONDS.sleep(Math.max(1, wait));
        }
    }

    private static long tickAfter(long epochMs) {
        long tick = epochMs / MS_PER_SECOND * MS_PER_SECOND - BEFORE_A_SECOND_MS;
        while (tick <= epochMs) {
            tick += MS_PER_SECOND;
        }
        return tick;
    }

    private void requireInTime(RunInfo run, long begun, Long started) {
        if (started == null && elapsed(begun).compareTo(patience.deployment()) > 0) {
            throw new ClusterFailed("The agents were not ready after "
                    + patience.deployment().toSeconds() + " s: " + failures.states(run) + ".");
        }
        Duration atMost = arguments.seconds().plus(patience.drain());
        if (started != null && elapsed(started).compareTo(atMost) > 0) {
            throw new ClusterFailed("The load had not ended after " + atMost.toSeconds() + " s, though it was to take "
                    + arguments.seconds().toSeconds() + " s: " + failures.states(run) + ".");
        }
    }

    private static Duration elapsed(long since) {
        return Duration.ofNanos(System.nanoTime() - since);
    }

    private List<PhaseCounts> tick(ReportsCsv reports, NotesCsv notes) throws IOException, InterruptedException {
        long epochMs = System.currentTimeMillis();
        JsonArray totals = answered(patience.silence(), () -> rest.totals(id));
        List<PhaseCounts> all = PhaseCounts.of(totals);
        List<PhaseCounts> load = all.stream().filter(phase -> !phase.isWarmUp()).toList();
        if (!load.isEmpty()) {
            reports.append(epochMs, load, phases -> rest.histograms(id, phases));
        }
        notes.append(
                epochMs,
                Counts.sum(all.stream().filter(PhaseCounts::isWarmUp).map(PhaseCounts::counts))
                        .responses(),
                watchdogs.takeStallsMs());
        return all;
    }

    /** Empty for older controllers, which do not report it. */
    private JsonObject cpu() throws InterruptedException {
        try {
            return rest.cpu(id);
        } catch (IOException notTold) {
            return new JsonObject();
        }
    }

    private static boolean isLimitExceeded(JsonObject record) {
        return record.getJsonArray("failures", new JsonArray()).stream()
                .map(JsonObject.class::cast)
                .anyMatch(
                        failure -> String.valueOf(failure.getString("message")).contains(LIMIT_EXCEEDED));
    }

    /** Uses the reading with the shortest round trip. */
    private long clockAheadMs() throws IOException, InterruptedException {
        long shortest = Long.MAX_VALUE;
        long ahead = 0;
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            long asked = System.currentTimeMillis();
            long begun = System.nanoTime();
            Long there = RunInfo.moment(rest.version().getString("serverTime"));
            long took = System.nanoTime() - begun;
            if (there != null && took < shortest) {
                shortest = took;
                ahead = there - asked - TimeUnit.NANOSECONDS.toMillis(took / 2);
            }
        }
        return ahead;
    }

    /** Repeats the request for a while if the controller does not answer, unless it is known to have ended. */
    private <T> T answered(Duration atMost, Question<T> question) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (true) {
            try {
                return question.ask();
            } catch (IOException unanswered) {
                Optional<String> end = controllersEnd.get();
                if (end.isPresent()) {
                    throw new ClusterFailed("Hyperfoil's controller " + end.get() + ".", unanswered);
                }
                if (elapsed(begun).compareTo(atMost) > 0) {
                    throw new ClusterFailed(
                            "Hyperfoil's controller has not answered for " + atMost.toSeconds() + " s: "
                                    + Optional.ofNullable(unanswered.getMessage())
                                            .orElse(unanswered.getClass().getSimpleName())
                                    + ".",
                            unanswered);
                }
                TimeUnit.MILLISECONDS.sleep(patience.poll().toMillis());
            }
        }
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask() throws IOException, InterruptedException;
    }
}
