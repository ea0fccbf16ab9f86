package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.model.run.Verdict.Level.INVALID;
import static io.github.springbench.runner.model.run.Verdict.Level.SUSPECT;
import static io.github.springbench.runner.model.run.Verdict.Level.VALID;
import static io.github.springbench.runner.verdict.SpoiledRun.callers;
import static io.github.springbench.runner.verdict.SpoiledRun.row;
import static io.github.springbench.runner.verdict.SpoiledRun.withoutPause;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Rows for the checks of loads, their records and the machine: one for each side of each threshold. */
final class LoadThresholds {

    private LoadThresholds() {}

    static Stream<Arguments> rows() {
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
                row("response-time-law", VALID, run -> callersByMicros(run, 98.1)),
                row("response-time-law", SUSPECT, run -> callersByMicros(run, 97.9)),
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
                row("sent-again", VALID, run -> run.sentAgain = null),
                row("sent-again", SUSPECT, run -> run.sentAgain = 1L),
                row("sent-again", SUSPECT, run -> run.sentAgain = 3_000L),
                row("sent-again", INVALID, run -> run.sentAgain = 3_001L),
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
                row("left-waiting", VALID, run -> run.correctedP95Ms = 30_000.0),
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
                row("swapping", INVALID, run -> run.swappedPages = 25_601L));
    }

    /** The same callers by a clock of whole microseconds. */
    private static void callersByMicros(CleanRun run, double responseMs) {
        callers(run, responseMs);
        run.resolutionMs = 0.001;
    }

    /** 10,000 users at a server with a limit of connections. */
    private static void unconnected(CleanRun run, String maxConnections, long requests) {
        run.effective = Map.of("server.max-connections", maxConnections);
        run.failureKinds = Map.of(FailureKind.NO_CONNECTION, requests);
    }

    /** 10,000 requests/s for half a minute. */
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
}
