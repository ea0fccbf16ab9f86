package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.model.Verdict.Level.INVALID;
import static io.github.springbench.runner.model.Verdict.Level.SUSPECT;
import static io.github.springbench.runner.model.Verdict.Level.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.springbench.runner.model.BackEndEvidence;
import io.github.springbench.runner.model.DatabaseEvidence;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.DriftEvidence;
import io.github.springbench.runner.model.DriftFigure;
import io.github.springbench.runner.model.DriftMetric;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.FailureKind;
import io.github.springbench.runner.model.ForkEvidence;
import io.github.springbench.runner.model.HostEvidence;
import io.github.springbench.runner.model.Operations;
import io.github.springbench.runner.model.OtherCallersEvidence;
import io.github.springbench.runner.model.PoolEvidence;
import io.github.springbench.runner.model.Profile;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import io.github.springbench.runner.model.Workload;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeTest {

    /** A row per side of each threshold. */
    private static Stream<Arguments> thresholds() {
        return Stream.of(
                row("response-time-law", VALID, run -> run.plateauInFlight = 625 + 199.0),
                row("response-time-law", SUSPECT, run -> run.plateauInFlight = 625 + 270.0),
                row("response-time-law", SUSPECT, run -> run.plateauInFlight = 625 - 270.0),
                row("response-time-law", SUSPECT, run -> run.plateauInFlight = 625 + 500.0),
                row("response-time-law", INVALID, run -> run.plateauInFlight = 625 + 570.0),
                row("response-time-law", INVALID, run -> run.plateauInFlight = 625 - 570.0),
                row("response-time-law", VALID, run -> {
                    run.plateauInFlight = 625 + 570.0;
                    run.plateauSeconds = 4.9;
                }),
                row("response-time-law", VALID, run -> callers(run, 97.1)),
                row("response-time-law", SUSPECT, run -> callers(run, 96.9)),
                row("response-time-law", SUSPECT, run -> callers(run, 94.1)),
                row("response-time-law", INVALID, run -> callers(run, 93.9)),
                row("response-time-law", VALID, run -> callers(run, 100)),
                row("load-generator-ceiling", VALID, run -> run.ceilingRps = 12_500.0),
                row("load-generator-ceiling", SUSPECT, run -> run.ceilingRps = 12_499.0),
                row("load-generator-ceiling", SUSPECT, run -> run.ceilingRps = 7_812.5),
                row("load-generator-ceiling", INVALID, run -> run.ceilingRps = 7_812.0),
                row("load-generator-ceiling", VALID, run -> run.ceilingRps = null),
                row("load-generator-ceiling", VALID, run -> withoutPlateau(run, 7_229.0)),
                row("load-generator-ceiling", SUSPECT, run -> withoutPlateau(run, 7_228.0)),
                row("local-errors", VALID, run -> run.failureKinds = Map.of(FailureKind.NO_ANSWER, 1L)),
                row("local-errors", INVALID, run -> run.failureKinds = Map.of(FailureKind.LOCAL, 1L)),
                row("local-errors", INVALID, run -> run.failureKinds = Map.of(FailureKind.NOT_SENT, 1L)),
                row("failed-requests", VALID, run -> run.failed = 0),
                row("failed-requests", SUSPECT, run -> run.failed = 1),
                row("failed-requests", SUSPECT, run -> run.failed = 3_000),
                row("failed-requests", INVALID, run -> run.failed = 3_001),
                row("connection-limit", VALID, run -> unconnected(run, "10000", 1)),
                row("connection-limit", VALID, run -> unconnected(run, "9000", 0)),
                row("connection-limit", SUSPECT, run -> unconnected(run, "9000", 1)),
                row("connection-limit", SUSPECT, run -> unconnected(run, "9000", 3_000)),
                row("connection-limit", INVALID, run -> unconnected(run, "9000", 3_001)),
                row("no-connection", VALID, run -> unconnected(run, "9000", 3_001)),
                row("no-connection", SUSPECT, run -> unconnected(run, "10000", 3_000)),
                row("no-connection", INVALID, run -> unconnected(run, "10000", 3_001)),
                row("wrong-bodies", VALID, run -> run.failureKinds = Map.of(FailureKind.WRONG_STATUS, 1L)),
                row("wrong-bodies", INVALID, run -> run.failureKinds = Map.of(FailureKind.WRONG_BODY, 1L)),
                row("faster-than-latency", VALID, run -> run.fasterThanLatency = 0),
                row("faster-than-latency", SUSPECT, run -> run.fasterThanLatency = 1),
                row("faster-than-latency", SUSPECT, run -> run.fasterThanLatency = 3_000),
                row("faster-than-latency", INVALID, run -> run.fasterThanLatency = 3_001),
                row("users-lost", INVALID, run -> run.users(9_999)),
                row("users-lost", INVALID, run -> run.usersEnded = 9_999),
                row("arrivals", VALID, run -> open(run, 303_001, false)),
                row("arrivals", SUSPECT, run -> open(run, 303_002, false)),
                row("arrivals", SUSPECT, run -> open(run, 284_999, false)),
                row("arrivals", INVALID, run -> open(run, 284_998, false)),
                row("arrivals", INVALID, run -> open(run, 300_000, true)),
                row("arrivals", VALID, run -> run.sent = 1L),
                row("unanswered", VALID, run -> run.sent = 300_000L),
                row("unanswered", INVALID, run -> run.sent = 300_001L),
                row("unanswered", VALID, run -> run.requests = 300_001),
                row("unanswered", INVALID, run -> run.requests = 299_999),
                row("unanswered", VALID, run -> {
                    run.requests = 299_999;
                    run.failureKinds = Map.of(FailureKind.NOT_SENT, 1L);
                }),
                row("truncated-log", INVALID, run -> run.truncated = true),
                row("machine-error", VALID, run -> run.errors = CleanRun.errors(5.05, 312)),
                row("machine-error", SUSPECT, run -> run.errors = CleanRun.errors(5.1, 0)),
                row("machine-error", SUSPECT, run -> run.errors = CleanRun.errors(0, 313)),
                row("machine-error", SUSPECT, run -> run.errors = CleanRun.errors(25.2, 1_562)),
                row("machine-error", INVALID, run -> run.errors = CleanRun.errors(25.3, 0)),
                row("machine-error", INVALID, run -> run.errors = CleanRun.errors(0, 1_563)),
                row("machine-error", INVALID, run -> run.errors = CleanRun.errors(Double.POSITIVE_INFINITY, 0)),
                row("machine-error", SUSPECT, run -> run.errors = null),
                row("other-callers", INVALID, run -> run.otherCallers = new OtherCallersEvidence(1, List.of())),
                row("other-callers", VALID, run -> run.otherCallers = null),
                row("record-differs", VALID, run -> run.differences = List.of()),
                row("record-differs", INVALID, run -> run.differences = List.of("p95 120 instead of 832")),
                row("clock-jump", VALID, run -> run.clockJumpMs = 100.0),
                row("clock-jump", SUSPECT, run -> run.clockJumpMs = -101.0),
                row("clock-jump", SUSPECT, run -> run.clockJumpMs = 1_000.0),
                row("clock-jump", INVALID, run -> run.clockJumpMs = 1_001.0),
                row("memory-pressure", VALID, run -> run.availableMemory = 0.05),
                row("memory-pressure", SUSPECT, run -> run.availableMemory = 0.049),
                row("memory-pressure", SUSPECT, run -> run.availableMemory = 0.01),
                row("memory-pressure", INVALID, run -> run.availableMemory = 0.009),
                row("memory-pressure", VALID, run -> run.memoryStall = 0.01),
                row("memory-pressure", SUSPECT, run -> run.memoryStall = 0.011),
                row("memory-pressure", SUSPECT, run -> run.memoryStall = 0.1),
                row("memory-pressure", INVALID, run -> run.memoryStall = 0.11),
                row("swapping", SUSPECT, run -> run.swappedPages = 1L),
                row("swapping", SUSPECT, run -> run.swappedPages = 25_600L),
                row("swapping", INVALID, run -> run.swappedPages = 25_601L),
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
                row("client-pool", VALID, run -> run.pool = new PoolEvidence(50, 50, 950, 0.1)),
                row("client-pool", SUSPECT, run -> run.pool = new PoolEvidence(50, 50, 950, 0.11)),
                row("client-pool", SUSPECT, run -> run.pool = new PoolEvidence(50, 50, 950, 1.0)),
                row("client-pool", VALID, run -> run.pool = new PoolEvidence(50, 50, 950, null)),
                row("short-plateau", VALID, run -> run.plateauSeconds = 10),
                row("short-plateau", SUSPECT, run -> run.plateauSeconds = 9.8),
                row("short-plateau", SUSPECT, run -> {
                    open(run, 300_000, false);
                    run.durationSeconds = 9.9;
                }),
                row("short-plateau", VALID, run -> {
                    withoutPause(run, 0);
                    run.plateauSeconds = 5;
                    run.durationSeconds = 10;
                }),
                row("short-plateau", SUSPECT, run -> {
                    withoutPause(run, 0);
                    run.plateauSeconds = 4.9;
                    run.durationSeconds = 10;
                }),
                row("short-plateau", SUSPECT, run -> {
                    withoutPause(run, 0);
                    run.plateauSeconds = 9;
                    run.durationSeconds = 9;
                }),
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
                row("warming-up", INVALID, run -> {
                    withoutPause(run, 0);
                    run.earlyMeanMs = 10.0;
                    run.lateMeanMs = 8.9;
                }),
                row("warming-up", VALID, run -> {
                    withoutPause(run, 0);
                    run.lateMeanMs = 50.0;
                    run.earlyRps = 1_000.0;
                    run.lateRps = 1_099.0;
                }),
                row("warming-up", INVALID, run -> {
                    withoutPause(run, 0);
                    run.earlyRps = 1_000.0;
                    run.lateRps = 1_101.0;
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

    @ParameterizedTest(name = "{index}: {0} is {1}")
    @MethodSource("thresholds")
    void eachCheckFindsWhatIsBeyondItsThresholds(String check, Level level, Consumer<CleanRun> spoil) {
        assertThat(levelOf(check, spoiled(spoil))).isEqualTo(level);
    }

    @Test
    void everyCheckHasARow() {
        Set<String> tested = thresholds().map(row -> (String) row.get()[0]).collect(Collectors.toSet());

        assertThat(tested)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Check.values()).map(Check::label).toList());
    }

    @Test
    void aCleanRunIsValid() {
        assertThat(new CleanRun().verdict()).isEqualTo(new Verdict(VALID, List.of()));
    }

    @Test
    void nothingIsAskedOfTheThreadsAndFlagsOfAServiceThatRanAlready() {
        CleanRun run = new CleanRun();
        run.requestThreads = RequestThreads.EVENT_LOOP;
        run.maxHeapMib(7);
        run.collectors = List.of("UseSerialGC");
        RunningUrl found = new RunningUrl(URI.create("http://127.0.0.1:8080/"), "/", 1L, null);
        Experiment own = run.experiment().withSystems(List.of(new SystemUnderTest(run.system, found, false, Map.of())));

        assertThat(Judge.judge(run.run(), own)).contains(new Verdict(VALID, List.of()));
        assertThat(run.verdict().findings()).extracting(Finding::check).contains("request-threads", "heap-limit");
    }

    @Test
    void whatIsAResultIsNoFault() {
        Verdict overloaded = spoiled(run -> {
            run.plateauRps = 2_000.0;
            run.plateauInFlight = 7_000.0;
            run.peakInFlight = 9_500;
            run.earlyMeanMs = 500.0;
            run.lateMeanMs = 5_000.0;
        });

        assertThat(overloaded.findings()).isEmpty();
    }

    @Test
    void theWorstFindingStandsFirstAndGivesTheLevel() {
        Verdict verdict = spoiled(run -> {
            run.errors = CleanRun.errors(20, 0);
            run.sameProcess = false;
            run.plateauSeconds = 7;
        });

        assertThat(verdict.level()).isEqualTo(INVALID);
        assertThat(verdict.findings())
                .extracting(Finding::check)
                .containsExactly("same-process", "machine-error", "short-plateau");
    }

    @Test
    void reasonsGiveTheFigureAndTheThreshold() {
        assertThat(reasons(run -> run.errors = CleanRun.errors(20, 0)))
                .containsExactly(
                        "The machine may have moved p95, 101 ms, by up to 20 ms (19.8 %, at most 5 % is allowed):"
                                + " waiting for a core 12 ms, the clock's step 8 ms.");
        assertThat(reasons(run -> run.otherCallers = new OtherCallersEvidence(300, List.of("wrk (process 4711)"))))
                .containsExactly(
                        "Others had 300 connections to the service: wrk (process 4711) (none is allowed): the load"
                                + " was more than asked for.");
        assertThat(reasons(run -> run.ceilingRps = 9_876.5))
                .containsExactly(
                        "The load was 6,250 requests/s, 63.3 % of the 9,877 that the load generator reaches here "
                                + "at best (at most 50 % is allowed): its own limit may be in the figures; ask "
                                + "for less load.");
        assertThat(reasons(run -> run.ceilingRps = 5_000.0))
                .containsExactly(
                        "The load was 6,250 requests/s, 125 % of the 5,000 that the load generator reaches here "
                                + "at best (at most 80 % is allowed): that was measured too low, so measure it "
                                + "(./bench ceiling) "
                                + "and the run again.");
        assertThat(reasons(run -> {
                    run.failed = 4;
                    run.failures = Map.of("timed out", 1L, "refused", 3L);
                }))
                .containsExactly("4 of 300,000 requests failed (less than 0.01 %, none is allowed), "
                        + "most often with \u201crefused\u201d.");
        assertThat(reasons(run -> run.fasterThanLatency = 2))
                .containsExactly("2 of 300,000 requests were answered in less than the latency, 100 ms "
                        + "(the fastest in 100 ms, none is allowed): the service did not wait.");
        assertThat(reasons(run -> run.maxHeapMib(512)))
                .containsExactly(
                        "The heap's limit was 512 MiB instead of 1,024 MiB (50 % off, at most 2 % is allowed): "
                                + "the JVM flags did not reach the service.");
    }

    @Test
    void reasonsNameTheBackEndAndTheLimit() {
        assertThat(reasons(run -> backEnd(run, 0.97, 100.0, 0)))
                .containsExactly("The back end slow used 97 % of its CPU time (at most 95 % is allowed): "
                        + "it was the limit, not the service.");
        assertThat(reasons(run -> backEnd(run, 0.85, 100.0, 0)))
                .containsExactly("The back end slow used 85 % of its CPU time (at most 80 % is allowed): "
                        + "its own queue is in the response times.");
        assertThat(reasons(run -> brisk(run, 10, 14.0)))
                .containsExactly("The back end slow answered the runner itself in 14 ms at the median instead of 10 ms "
                        + "(at most 12 ms is allowed): the service waited for more than the latency.");
        assertThat(reasons(run -> backEnd(run, 0.3, 100.0, 3)))
                .containsExactly("3 of 300 calls of the runner itself to the back end slow got no right answer "
                        + "(1 %, none is allowed): the service's own calls may have failed for the same reason.");
        assertThat(reasons(run -> run.backEnds = List.of(
                        new BackEndEvidence("slow", 0.3, 100, 100.0, 300, 0),
                        new BackEndEvidence("other", 0.9, 100, 100.0, 300, 0))))
                .singleElement(STRING)
                .startsWith("The back end other used 90 %");
    }

    @Test
    void reasonsTellHowFullThePoolWas() {
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 50, 950, 0.8)))
                .containsExactly("All 50 connections to the back end in use and up to 950 requests waiting for one, "
                        + "in 80 % of the samples (at most 10 % is allowed): "
                        + "the pool was the limit, not the concurrency model.");
        assertThat(reasons(run -> run.pool = new PoolEvidence(50, 40, 1, 0.8)))
                .singleElement(STRING)
                .startsWith("40 of 50 connections to the back end in use and up to 1 request waiting for one, in");
    }

    /** The gateway's load: 1,000 callers within 5 s, of whom the first are done before the last come. */
    @Test
    void callersThatAreDoneBeforeTheLastComeAreTold() {
        Verdict verdict = spoiled(run -> {
            callers(run, 100);
            run.plateauSeconds = 0;
            run.plateauRps = null;
            run.plateauInFlight = null;
            run.earlyMeanMs = null;
            run.lateMeanMs = null;
            run.durationSeconds = 15;
        });

        assertThat(verdict.findings())
                .extracting(Verdict.Finding::reason)
                .containsExactly("All callers were there for only 0 of 15 s (at least 50 % is needed): "
                        + "figures of the whole load are of fewer callers, those of the plateau are not.");
    }

    @Test
    void theFewerUsersAndRequestsTheMoreIsLeftToChance() {
        Consumer<CleanRun> small = run -> {
            run.users(100);
            run.requests = 300;
        };

        assertThat(levelOf("response-time-law", spoiled(small))).isEqualTo(VALID);
    }

    @Test
    void aCheckWithoutEvidenceFindsNothing() {
        CleanRun clean = new CleanRun();
        clean.requestThreads = null;
        RunResult blind = clean.run(new Evidence(null, null, null, null, null, null));

        assertThat(Judge.judge(blind, clean.experiment())).contains(new Verdict(VALID, List.of()));
    }

    @Test
    void aRunThatFailedOrHasNoEvidenceIsNotJudged() {
        CleanRun clean = new CleanRun();
        RunResult failed =
                RunResult.failed(new RunKey("pool", Map.of("users", 1), 1), Instant.EPOCH, "It broke.", List.of());

        assertThat(Judge.judge(failed, clean.experiment())).isEmpty();
        assertThat(Judge.judge(clean.run(null), clean.experiment())).isEmpty();
    }

    @Test
    void onlyWhatOthersDoOnTheMachineSpoilsARun() {
        CleanRun run = new CleanRun();
        assertThat(isSpoiledByOthers(run)).isFalse();
        assertThat(Judge.isSpoiledByOthers(run.run())).isFalse();

        run.memoryStall = 0.5;
        run.steal = 0.06;
        assertThat(isSpoiledByOthers(run)).as("it moved no figure").isFalse();

        run.errors = CleanRun.errors(50, 0);
        assertThat(isSpoiledByOthers(run)).isTrue();

        run.steal = 0.0;
        assertThat(isSpoiledByOthers(run)).as("nobody else did it").isFalse();
    }

    @Test
    void aPoolAsSmallAsTheSourcesIsARemark() {
        CleanRun run = new CleanRun();
        run.pool = new PoolEvidence(50, 50, 950, 0.8);
        Experiment own = run.experiment();
        Profile source = new Profile(Map.of("backend.max-connections", "50"), Map.of(), List.of());
        Experiment published = new Experiment(
                own.name(),
                own.question(),
                own.source(),
                own.backEnds(),
                own.systems(),
                own.properties(),
                own.jvm(),
                own.resources(),
                own.parameters(),
                own.axis(),
                own.workload(),
                own.published(),
                own.claims(),
                Map.of(Profile.PUBLISHED, source),
                own.presets());

        Verdict verdict = Judge.judge(run.run(), published).orElseThrow();

        assertThat(verdict.level()).isEqualTo(VALID);
        assertThat(verdict.findings()).extracting(Finding::label).containsExactly("remark");
    }

    @Test
    void manyCollectionsAreARemark() {
        assertThat(reasons(run -> run.gcShare = 10.0)).isEmpty();
        assertThat(reasons(run -> run.gcShare = 24.4))
                .containsExactly("The service collected garbage in 24.4 % of the plateau, with a heap of at most"
                        + " 1,024 MiB: the heap's size is a part of what was measured, beside the concurrency model.");
        assertThat(spoiled(run -> run.gcShare = 24.4).level()).isEqualTo(VALID);
    }

    @Test
    void sentencesOnTheMachineTellWhoseWorkWasMeasuredToo() {
        assertThat(Judge.disturbances(new HostEvidence(0.01, 0.05, 1_000.0, 0.0, 0.9, 99_999L, null, null)))
                .isEmpty();
        assertThat(Judge.disturbances(new HostEvidence(null, null, null, null, null, null, null, null)))
                .isEmpty();
        assertThat(Judge.disturbances(new HostEvidence(0.02, 0.3, 0.0, 0.5, 0.0, 0L, null, null)))
                .satisfiesExactly(
                        steal -> assertThat(steal).startsWith("The hypervisor gave 2 % of the CPU time"),
                        others -> assertThat(others).startsWith("Other programs used 30 % of the CPU time"));
    }

    private static boolean isSpoiledByOthers(CleanRun run) {
        return Judge.isSpoiledByOthers(run.run().judged(run.verdict()));
    }

    /** 10,000 users at a server with a limit of connections. */
    private static void unconnected(CleanRun run, String maxConnections, long requests) {
        run.effective = Map.of("server.max-connections", maxConnections);
        run.failureKinds = Map.of(FailureKind.NO_CONNECTION, requests);
    }

    private static void backEnd(CleanRun run, Double cpuShare, Double medianMs, int unanswered) {
        run.backEnds = List.of(new BackEndEvidence("slow", cpuShare, 100, medianMs, 300, unanswered));
    }

    private static void brisk(CleanRun run, Integer latencyMs, double medianMs) {
        run.backEnds = List.of(new BackEndEvidence("slow", 0.3, latencyMs, medianMs, 300, 0));
    }

    /**
     * 10,000 callers, each of whom calls ten times a second: an answer takes less than 100 ms where they do not at
     * once.
     */
    private static void callers(CleanRun run, double responseMs) {
        withoutPause(run, 100 - responseMs);
        run.plateauRps = 100_000.0;
        run.plateauInFlight = 100 * responseMs;
    }

    /** 10,000 requests a second for half a minute. */
    private static void open(CleanRun run, long sent, boolean heldBack) {
        withoutPause(run, 0);
        run.shape = Workload.Shape.OPEN;
        run.sent = sent;
        run.heldBack = heldBack;
    }

    /** 300,000 requests in 83 s. */
    private static void withoutPlateau(CleanRun run, double ceilingRps) {
        run.plateauRps = null;
        run.ceilingRps = ceilingRps;
    }

    /** So many operations more than there were requests. */
    private static void counted(CleanRun run, long more) {
        run.database = new DatabaseEvidence(
                new DatabaseServer("MongoDB", "8", false), new Operations(0, run.requests + more, 0, 0), 0, 0);
    }

    /** In an hour. */
    private static void grows(CleanRun run, DriftMetric metric, double first, double perHour, double z) {
        drifts(run, metric, new DriftFigure(first, first + perHour, perHour, z));
    }

    private static void rises(CleanRun run, DriftMetric metric, double first, double last) {
        drifts(run, metric, new DriftFigure(first, last, 0, 2.4));
    }

    private static void drifts(CleanRun run, DriftMetric metric, DriftFigure figure) {
        run.drift = new DriftEvidence(4800, 1200, 60, Map.of(metric, figure), null);
    }

    private static void slowCallers(CleanRun run, double coreSpeed) {
        withoutPause(run, 0);
        run.coreSpeed = coreSpeed;
    }

    private static void withoutPause(CleanRun run, double observedMs) {
        run.shape = Workload.Shape.CLOSED;
        run.shortestPause = Duration.ZERO;
        run.longestPause = Duration.ZERO;
        run.meanThinkMs = observedMs;
    }

    private static Arguments row(String check, Level level, Consumer<CleanRun> spoil) {
        return arguments(check, level, spoil);
    }

    private static Verdict spoiled(Consumer<CleanRun> spoil) {
        CleanRun run = new CleanRun();
        spoil.accept(run);
        return run.verdict();
    }

    private static List<String> reasons(Consumer<CleanRun> spoil) {
        return spoiled(spoil).findings().stream().map(Finding::reason).toList();
    }

    private static Level levelOf(String check, Verdict verdict) {
        return verdict.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .map(Finding::level)
                .max(Comparator.naturalOrder())
                .orElse(VALID);
    }
}
