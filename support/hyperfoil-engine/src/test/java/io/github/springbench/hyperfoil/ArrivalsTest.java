package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of an open load are due at exact times, which the record keeps beside those at which they were sent. */
@Tag("process")
class ArrivalsTest {

    private static final long MICROS_PER_MS = 1_000;
    private static final int STALL_MS = 2_000;

    @TempDir
    private Path folder;

    @Test
    void requestsAreDueAtEvenIntervalsAndNotByMilliseconds() throws IOException {
        EngineRun run = play(20, 1_600, 500, n -> Reply.ok(PlainServer.BODY));

        assertThat(run.exitCode()).isZero();
        assertThat(run.number("phase.0.due")).isEqualTo(800);
        List<Long> due = dueMicros(run);
        assertThat(due).hasSize(800);
        for (int request = 0; request < due.size(); request++) {
            assertThat(due.get(request) - due.get(0))
                    .as("request %d, of which a whole one takes 625 µs", request)
                    .isBetween(625L * request - 1, 625L * request + 1);
        }
    }

    @Test
    void allRequestsAreSentAtARateThatMakesNoWholeMilliseconds() throws IOException {
        EngineRun run = play(20, 333, 700, n -> Reply.ok(PlainServer.BODY));

        // 333 * 0.7 = 233.1, and the first one is due at once.
        assertThat(run.number("phase.0.due")).isEqualTo(234);
        assertThat(run.number("requests")).isEqualTo(234);
        assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(234);
    }

    /** Two requests, 0.5 % of all, are under way while the server stalls: less than what lies beyond p99. */
    @Test
    void ifConnectionsAreFewAStallShowsFromTheDueTimeAndNotFromSending() throws IOException {
        EngineRun run = play(2, 100, 4_000, stallsAt(100));

        assertThat(run.requests()).hasSize(400);
        assertThat(p99Micros(run, RecordedRequest::waitedMicros)).isGreaterThan(STALL_MS * MICROS_PER_MS * 3 / 4);
        assertThat(p99Micros(run, request -> request.waitedMicros() + fromSendingMicros(request)))
                .isBetween(STALL_MS * MICROS_PER_MS * 3 / 4, STALL_MS * MICROS_PER_MS * 5 / 4);
        assertThat(p99Micros(run, ArrivalsTest::fromSendingMicros)).isLessThan(STALL_MS * MICROS_PER_MS / 4);
    }

    /** No request has to wait for a connection, so each is sent when it is due and waits at the server. */
    @Test
    void ifThereAreEnoughConnectionsAStallShowsInBoth() throws IOException {
        EngineRun run = play(300, 100, 4_000, stallsAt(100));

        assertThat(run.requests()).hasSize(400);
        assertThat(p99Micros(run, ArrivalsTest::fromSendingMicros)).isGreaterThan(STALL_MS * MICROS_PER_MS * 3 / 4);
        assertThat(p99Micros(run, RecordedRequest::waitedMicros)).isLessThan(STALL_MS * MICROS_PER_MS / 4);
    }

    @Test
    void theRateStepsUpAndDownAgain() throws IOException {
        EngineRun run =
                play(20, 1_000, 600, "- benchStep: \"100 until 200 and from 300\"\n", n -> Reply.ok(PlainServer.BODY));

        assertThat(run.exitCode()).isZero();
        assertThat(run.number("phase.0.due")).isEqualTo(20 + 100 + 30);
        assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(150);
        List<Long> due = dueMicros(run);
        for (int request = 0; request < due.size(); request++) {
            long expected = request <= 20
                    ? 10_000L * request
                    : request <= 120 ? 200_000 + 1_000L * (request - 20) : 300_000 + 10_000L * (request - 120);
            assertThat(due.get(request) - due.get(0)).as("request %d", request).isBetween(expected - 1, expected + 1);
        }
    }

    @Test
    void tellsRefusalsFromOtherWrongAnswers() throws IOException {
        EngineRun run = play(
                20,
                300,
                500,
                n -> n % 3 == 0
                        ? Reply.of(503, PlainServer.BODY)
                        : n % 3 == 1 ? Reply.of(500, PlainServer.BODY) : Reply.ok(PlainServer.BODY));

        assertThat(run.requests(RecordedRequest.REFUSED)).isEqualTo(50).isEqualTo(run.number("refused"));
        assertThat(run.requests(RecordedRequest.WRONG_STATUS)).isEqualTo(50);
        assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(50);
    }

    private EngineRun play(int connections, int rate, int millis, IntFunction<Reply> reply) throws IOException {
        return play(connections, rate, millis, "", reply);
    }

    private EngineRun play(int connections, int rate, int millis, String before, IntFunction<Reply> reply)
            throws IOException {
        try (PlainServer server = new PlainServer(reply)) {
            String keys = "usersPerSec: %d\nmaxSessions: %d\nvariance: false\nduration: %dms\n";
            return EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            connections,
                            Yaml.phase(
                                    "load",
                                    "constantRate",
                                    keys.formatted(rate, connections, millis),
                                    before + Yaml.post("/load", Yaml.CHECK_STATUS))));
        }
    }

    /** From that request on, nothing is answered for a while. */
    private static IntFunction<Reply> stallsAt(int request) {
        AtomicLong goesOn = new AtomicLong(Long.MIN_VALUE);
        return n -> {
            if (n == request) {
                goesOn.set(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STALL_MS));
            }
            while (n >= request && System.nanoTime() < goesOn.get()) {
                LockSupport.parkNanos(goesOn.get() - System.nanoTime());
            }
            return Reply.ok(PlainServer.BODY);
        };
    }

    private static long fromSendingMicros(RecordedRequest request) {
        return TimeUnit.NANOSECONDS.toMicros(request.durationNanos());
    }

    private static List<Long> dueMicros(EngineRun run) throws IOException {
        return run.requests().stream()
                .map(request -> TimeUnit.NANOSECONDS.toMicros(request.startNanos()) - request.waitedMicros())
                .sorted()
                .toList();
    }

    private static long p99Micros(EngineRun run, ToLongFunction<RecordedRequest> time) throws IOException {
        long[] sorted = run.requests().stream().mapToLong(time).sorted().toArray();
        return sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
    }
}
