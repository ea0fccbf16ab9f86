package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.model.run.Verdict.Level.INVALID;
import static io.github.springbench.runner.model.run.Verdict.Level.SUSPECT;
import static io.github.springbench.runner.model.run.Verdict.Level.VALID;
import static io.github.springbench.runner.verdict.SpoiledRun.backEnd;
import static io.github.springbench.runner.verdict.SpoiledRun.brisk;
import static io.github.springbench.runner.verdict.SpoiledRun.row;
import static io.github.springbench.runner.verdict.SpoiledRun.withoutPause;

import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.DatabaseEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Rows for the checks of services and back ends: one for each side of each threshold. */
final class ServiceThresholds {

    private ServiceThresholds() {}

    static Stream<Arguments> rows() {
        return Stream.of(
                row("request-threads", INVALID, run -> run.workers = 201),
                row("request-threads", SUSPECT, run -> run.workers = 199),
                row("request-threads", VALID, run -> {
                    run.workers = 199;
                    run.peakInFlight = 399;
                }),
                row("request-threads", INVALID, run -> run.requestThreads = RequestThreads.VIRTUAL),
                row("request-threads", VALID, run -> run.on("virtual", RequestThreads.VIRTUAL)),
                row("request-threads", INVALID, run -> run.on("virtual", RequestThreads.PLATFORM)),
                row("request-threads", VALID, run -> run.on("loop", RequestThreads.EVENT_LOOP)),
                row("request-threads", INVALID, run -> {
                    run.on("loop", RequestThreads.EVENT_LOOP);
                    run.workers = 1;
                }),
                row("request-threads", VALID, run -> run.on("unknown", RequestThreads.VIRTUAL)),
                row("heap-limit", VALID, run -> run.maxHeapMib(1_044)),
                row("heap-limit", INVALID, run -> run.maxHeapMib(1_045)),
                row("heap-limit", INVALID, run -> run.maxHeapMib(1_003)),
                row("heap-limit", VALID, run -> run.jvm = List.of("-Xmx512m", "-XX:MaxHeapSize=1073741824")),
                row("heap-limit", INVALID, run -> run.jvm = List.of("-Xmx1G", "-Xmx512M")),
                row("heap-limit", VALID, run -> run.jvm = List.of("-XX:MaxRAMPercentage=50")),
                row("heap-limit", VALID, run -> run.initialHeapMib(65)),
                row("heap-limit", INVALID, run -> run.initialHeapMib(66)),
                row("heap-limit", INVALID, run -> run.collectors = List.of("UseSerialGC")),
                row("collections", VALID, run -> run.gcShare = 24.4),
                row("processor-cache", VALID, run -> {
                    run.peakInFlight = 900;
                    run.effective = Map.of("server.processor-cache", "200");
                }),
                row("same-process", INVALID, run -> run.sameProcess = false),
                row("back-end-saturated", VALID, run -> backEnd(run, 0.8, 100.0, 0)),
                row("back-end-saturated", SUSPECT, run -> backEnd(run, 0.81, 100.0, 0)),
                row("back-end-saturated", SUSPECT, run -> backEnd(run, 0.95, 100.0, 0)),
                row("back-end-saturated", INVALID, run -> backEnd(run, 0.96, 100.0, 0)),
                row("back-end-saturated", VALID, run -> backEnd(run, null, null, 0)),
                row("back-end-slow", VALID, run -> backEnd(run, 0.3, 110.0, 0)),
                row("back-end-slow", SUSPECT, run -> backEnd(run, 0.3, 110.1, 0)),
                row("back-end-slow", SUSPECT, run -> backEnd(run, 0.3, 150.0, 0)),
                row("back-end-slow", INVALID, run -> backEnd(run, 0.3, 150.1, 0)),
                row("back-end-slow", VALID, run -> {
                    backEnd(run, 0.3, 150.1, 0);
                    run.service = ServiceModule.MVC_WITH_LATENCY;
                }),
                row("back-end-slow", INVALID, run -> {
                    backEnd(run, 0.3, 150.1, 0);
                    run.service = ServiceModule.MVC_WITH_LATENCY;
                    run.properties = Map.of("calls", "http://{slow}");
                }),
                row("back-end-slow", VALID, run -> brisk(run, 10, 12.0)),
                row("back-end-slow", SUSPECT, run -> brisk(run, 10, 12.1)),
                row("back-end-slow", SUSPECT, run -> brisk(run, 10, 20.0)),
                row("back-end-slow", INVALID, run -> brisk(run, 10, 20.1)),
                row("back-end-slow", VALID, run -> brisk(run, null, 500.0)),
                row("back-end-slow", VALID, run -> backEnd(run, 0.3, null, 0)),
                row("back-end-unanswered", VALID, run -> backEnd(run, 0.3, 100.0, 0)),
                row("back-end-unanswered", SUSPECT, run -> backEnd(run, 0.3, 100.0, 1)),
                row("back-end-unanswered", SUSPECT, run -> backEnd(run, 0.3, 100.0, 3)),
                row("back-end-unanswered", INVALID, run -> backEnd(run, 0.3, 100.0, 4)),
                row(
                        "back-end-unanswered",
                        SUSPECT,
                        run -> run.backEnds = List.of(new BackEndEvidence("slow", null, 100, null, 0, 0))),
                row(
                        "back-end-unanswered",
                        SUSPECT,
                        run -> run.backEnds = List.of(new BackEndEvidence("slow", 0.3, 100, 100.0, 75, 1))),
                row("database-operations", VALID, run -> counted(run, 0)),
                row("database-operations", SUSPECT, run -> counted(run, 1)),
                row("database-operations", INVALID, run -> counted(run, -1)),
                row("database-limit", VALID, run -> busy(run, 0.1, 50)),
                row("database-limit", VALID, run -> busy(run, 0, 50)),
                row("database-limit", SUSPECT, run -> busy(run, 0.11, 45)),
                row("client-pool", SUSPECT, run -> busy(run, 0.11, 44.9)),
                row("client-pool", VALID, run -> run.pool = new PoolEvidence(50, 50, 950, 0.1, null)),
                row("client-pool", SUSPECT, run -> run.pool = new PoolEvidence(50, 50, 950, 0.11, null)),
                row("client-pool", SUSPECT, run -> run.pool = new PoolEvidence(50, 50, 950, 1.0, null)),
                row("client-pool", VALID, run -> run.pool = new PoolEvidence(50, 50, 950, null, null)),
                row("compiling", VALID, run -> {
                    withoutPause(run, 0);
                    run.compilingShare = 0.1;
                }),
                row("compiling", INVALID, run -> {
                    withoutPause(run, 0);
                    run.compilingShare = 0.11;
                }),
                row("compiling", VALID, run -> run.compilingShare = 2.0),
                row("compiling", VALID, run -> {
                    withoutPause(run, 0);
                    run.compilingShare = null;
                }),
                row("warming-up", VALID, run -> run.lateMeanMs = 90.0),
                row("warming-up", VALID, run -> run.lateMeanMs = 2_000.0),
                row("warming-up", VALID, run -> {
                    run.earlyMeanMs = 10.0;
                    run.lateMeanMs = 5.0;
                }),
                row("warming-up", SUSPECT, run -> {
                    withoutPause(run, 0);
                    run.earlyMeanMs = 10.0;
                    run.lateMeanMs = 8.9;
                }),
                row("warming-up", VALID, run -> {
                    risesTo(run, 1_099);
                    run.lateMeanMs = 50.0;
                }),
                row("warming-up", SUSPECT, run -> risesTo(run, 1_101)),
                row("warming-up", SUSPECT, run -> risesTo(run, 1_249)),
                row("warming-up", INVALID, run -> risesTo(run, 1_251)),
                row("slowing-down", VALID, run -> risesTo(run, 901)),
                row("slowing-down", SUSPECT, run -> risesTo(run, 899)),
                row("slowing-down", SUSPECT, run -> risesTo(run, 751)),
                row("slowing-down", INVALID, run -> risesTo(run, 749)),
                row("slowing-down", VALID, run -> {
                    run.earlyRps = 1_000.0;
                    run.lateRps = 749.0;
                }),
                row("drift", VALID, run -> grows(run, DriftMetric.HEAP_AFTER_GC, 200, 10, 2.4)),
                row("drift", SUSPECT, run -> grows(run, DriftMetric.HEAP_AFTER_GC, 200, 10.1, 2.4)),
                row("drift", VALID, run -> grows(run, DriftMetric.HEAP_AFTER_GC, 200, 10.1, 2.3)),
                row("drift", VALID, run -> grows(run, DriftMetric.HEAP_AFTER_GC, 20, 3.9, 2.4)),
                row("drift", SUSPECT, run -> grows(run, DriftMetric.HEAP_AFTER_GC, 20, 4, 2.4)),
                row("drift", VALID, run -> grows(run, DriftMetric.RSS, 500, 50, 2.4)),
                row("drift", SUSPECT, run -> grows(run, DriftMetric.RSS, 500, 50.1, 2.4)),
                row("drift", VALID, run -> grows(run, DriftMetric.RSS, 100, 31.9, 2.4)),
                row("drift", SUSPECT, run -> grows(run, DriftMetric.RSS, 100, 32, 2.4)),
                row("drift", VALID, run -> grows(run, DriftMetric.THREADS, 20, 4.9, 2.4)),
                row("drift", SUSPECT, run -> grows(run, DriftMetric.THREADS, 20, 5, 2.4)),
                row("drift", VALID, run -> rises(run, DriftMetric.P50, 100, 110)),
                row("drift", SUSPECT, run -> rises(run, DriftMetric.P50, 100, 110.1)),
                row("drift", VALID, run -> rises(run, DriftMetric.P50, 5, 6.9)),
                row("drift", SUSPECT, run -> rises(run, DriftMetric.P50, 5, 7)),
                row("drift", VALID, run -> rises(run, DriftMetric.P99, 100, 120)),
                row("drift", SUSPECT, run -> rises(run, DriftMetric.P99, 100, 120.1)),
                row("drift", VALID, run -> rises(run, DriftMetric.P99, 10, 19.9)),
                row("drift", SUSPECT, run -> rises(run, DriftMetric.P99, 10, 20)),
                row("drift", VALID, run -> rises(run, DriftMetric.CPU, 1, 100)),
                row("fork-moved", VALID, run -> run.fork = new ForkEvidence(moved(0.1), moved(0.1))),
                row("fork-moved", SUSPECT, run -> run.fork = new ForkEvidence(moved(0.101), null)),
                row("fork-moved", SUSPECT, run -> run.fork = new ForkEvidence(null, moved(0.25))),
                row("fork-moved", INVALID, run -> run.fork = new ForkEvidence(moved(0.101), moved(0.251))));
    }

    private static ForkEvidence.Moved moved(double difference) {
        return new ForkEvidence.Moved(100, 100 * (1 - difference), 1 - difference, difference);
    }

    /** The database counts this many more operations than there were requests. */
    private static void counted(CleanRun run, long more) {
        run.database = new DatabaseEvidence(
                new DatabaseServer("MongoDB", "8", false),
                new Operations(0, run.requests + more, 0, 0),
                null,
                null,
                0,
                0);
    }

    /** A pool of 50 connections, all in use, of which this many are at work in the database. */
    private static void busy(CleanRun run, double waitingShare, double active) {
        counted(run, 0);
        run.pool = new PoolEvidence(50, 50, 950, waitingShare, null);
        run.database = new DatabaseEvidence(
                run.database.server(),
                run.database.operations(),
                null,
                new SessionEvidence(50, 50, active, 1.0, 0.0, 0.0),
                0,
                0);
    }

    /** A metric that grows by this much in an hour. */
    private static void grows(CleanRun run, DriftMetric metric, double first, double perHour, double z) {
        drifts(run, metric, new DriftFigure(first, first + perHour, perHour, z));
    }

    /** Callers without think time got 1,000 answers/s at first. */
    private static void risesTo(CleanRun run, double lateRps) {
        withoutPause(run, 0);
        run.earlyRps = 1_000.0;
        run.lateRps = lateRps;
    }

    private static void rises(CleanRun run, DriftMetric metric, double first, double last) {
        drifts(run, metric, new DriftFigure(first, last, 0, 2.4));
    }

    private static void drifts(CleanRun run, DriftMetric metric, DriftFigure figure) {
        run.drift = new DriftEvidence(4800, 1200, 60, Map.of(metric, figure), null);
    }
}
