package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HyperfoilLoadTest {

    private static final String BODY = "{\"answer\":1}";

    @TempDir
    private Path folder;

    @Test
    void recordsEachRequestOfTheLoadAndNoneOfTheWarmUp() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            4,
                            warmUp("200ms", "/warm-up")
                                    + Yaml.always("load-0", 4, after("500ms"), Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.errors()).isEmpty();
            assertThat(run.exitCode()).isZero();
            assertThat(server.received("/warm-up")).isPositive();
            assertThat(run.requests()).hasSize(server.received("/load")).isNotEmpty();
            assertThat(run.requests()).allSatisfy(request -> {
                assertThat(request.outcome()).isEqualTo(RecordedRequest.RIGHT);
                assertThat(request.phase()).isZero();
                assertThat(request.durationNanos()).isPositive();
            });
            assertThat(run.number("requests")).isEqualTo(server.received("/load"));
            assertThat(run.number("responses")).isEqualTo(server.received("/load"));
            assertThat(run.number("status_2xx")).isEqualTo(server.received("/load"));
            assertThat(run.properties()).doesNotContainKey("unaccounted");
            assertThat(server.bodies()).allMatch("{\"random1\":1}"::equals);
        }
    }

    @Test
    void describesTheRun() throws IOException {
        long before = System.currentTimeMillis();
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            2,
                            Yaml.always("load-0", 2, "duration: 200ms\n", Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.number("reference.epoch_ms")).isBetween(before, System.currentTimeMillis());
            assertThat(run.number("phases")).isEqualTo(1);
            assertThat(run.property("phase.0.name")).isEqualTo("load-0");
            assertThat(run.number("phase.0.users")).isEqualTo(2);
            long started = run.number("phase.0.started_ns");
            long terminated = run.number("phase.0.terminated_ns");
            assertThat(started).isPositive();
            // Two threads tell of these ends: which is told first is chance.
            assertThat(run.number("phase.0.finished_ns")).isGreaterThanOrEqualTo(started + 199_000_000);
            assertThat(terminated).isGreaterThanOrEqualTo(started + 199_000_000);
            // All times are of one clock: no request is outside of its phase.
            assertThat(run.requests()).allSatisfy(request -> {
                assertThat(request.startNanos()).isGreaterThanOrEqualTo(started);
                assertThat(request.startNanos() + request.durationNanos()).isLessThanOrEqualTo(terminated);
            });
            assertThat(run.property("session_limit_exceeded")).isEqualTo("false");
            assertThat(run.number("threads")).isEqualTo(1);
            assertThat(run.property("transport")).isIn("epoll", "kqueue", "nio");
            assertThat(run.property("hyperfoil.version")).isEqualTo("0.25.2");
            assertThat(run.property("netty.version")).startsWith("4.1.");
            assertThat(Files.readString(run.folder().resolve("run.properties"))).doesNotContain("#");
            assertThat(run.folder()).isDirectoryContaining("glob:**/requests.bin");
        }
    }

    @Test
    void tellsWrongStatusesAndBodiesFromRightAnswers() throws IOException {
        Reply right = Reply.ok(BODY);
        Reply wrongStatus = Reply.of(503, BODY);
        Reply wrongBody = Reply.ok(BODY.replace('1', '2'));
        Reply empty = Reply.ok("");
        Reply emptyInChunks = Reply.chunked("");
        Reply rightInChunks = Reply.chunked(BODY);
        try (PlainServer server = new PlainServer(n -> n % 10 == 0
                ? wrongStatus
                : n % 7 == 0
                        ? wrongBody
                        : n % 31 == 0 ? empty : n % 37 == 0 ? emptyInChunks : n % 3 == 0 ? rightInChunks : right)) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            5,
                            Yaml.phase(
                                    "load-0",
                                    "atOnce",
                                    "users: 300\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY)))));

            int wrong = server.replied("/load", wrongStatus)
                    + server.replied("/load", wrongBody)
                    + server.replied("/load", empty)
                    + server.replied("/load", emptyInChunks);
            assertThat(server.received("/load")).isEqualTo(300);
            assertThat(server.replied("/load", emptyInChunks)).isPositive();
            assertThat(run.requests(RecordedRequest.WRONG)).isEqualTo(wrong);
            assertThat(run.requests(RecordedRequest.RIGHT))
                    .isEqualTo(server.replied("/load", right) + server.replied("/load", rightInChunks));
            assertThat(run.number("invalid")).isEqualTo(wrong);
            assertThat(run.number("status_5xx")).isEqualTo(server.replied("/load", wrongStatus));
            assertThat(run.number("responses")).isEqualTo(server.received("/load"));
            assertThat(run.number("internal_errors")).isZero();
        }
    }

    @Test
    void countsConnectionsThatTheServerClosedAndGoesOn() throws IOException {
        try (PlainServer server = new PlainServer(n -> n % 5 == 0 ? Reply.close() : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            4,
                            Yaml.always(
                                    "load-0",
                                    4,
                                    "duration: 800ms\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY)))));

            int closed = server.replied("/load", Reply.close());
            assertThat(closed).isPositive();
            assertThat(server.received("/load")).isGreaterThan(5);
            assertThat(run.requests(RecordedRequest.BROKEN)).isEqualTo(closed);
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.replied("/load", Reply.ok(BODY)));
            assertThat(run.number("requests")).isEqualTo(server.received("/load"));
            assertThat(run.number("connection_errors")).isEqualTo(closed);
            assertThat(run.number("invalid")).isZero();
            assertThat(run.properties()).doesNotContainKey("unaccounted");
        }
    }

    @Test
    void countsRequestsThatTimedOutAmongTheConnectionErrors() throws IOException {
        try (PlainServer server = new PlainServer(n -> n % 50 == 0 ? Reply.never() : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    4,
                                    Yaml.phase(
                                            "load-0", "atOnce", "users: 120\n", Yaml.post("/load", Yaml.CHECK_STATUS)))
                            .replace("requestTimeout: 10000ms", "requestTimeout: 150ms"));

            int silent = server.replied("/load", Reply.never());
            assertThat(silent).isEqualTo(2);
            assertThat(run.number("requests")).isEqualTo(120);
            assertThat(run.requests(RecordedRequest.TIMED_OUT)).isEqualTo(silent);
            assertThat(run.requests(RecordedRequest.BROKEN)).isZero();
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.replied("/load", Reply.ok(BODY)));
            assertThat(run.number("timeouts")).isEqualTo(silent);
            assertThat(run.number("connection_errors")).isEqualTo(silent);
            assertThat(run.number("requests")).isEqualTo(run.number("responses") + run.number("connection_errors"));
            assertThat(run.requests())
                    .filteredOn(request -> request.outcome() == RecordedRequest.TIMED_OUT)
                    .allSatisfy(request -> assertThat(request.durationNanos()).isGreaterThanOrEqualTo(150_000_000));
        }
    }

    @Test
    void addsUpWhatSeveralEventLoopsSent() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    4,
                                    Yaml.always(
                                            "load-0", 4, "duration: 200ms\n", Yaml.post("/load", Yaml.CHECK_STATUS)))
                            .replace("threads: 1", "threads: 2"));

            assertThat(run.number("threads")).isEqualTo(2);
            assertThat(run.number("requests"))
                    .isEqualTo(server.received("/load"))
                    .isPositive();
            assertThat(run.requests()).hasSize(server.received("/load"));
        }
    }

    /** A start time counts from the start of the benchmark, and {@code startAfterStrict} holds besides. */
    @Test
    void rampsUpInPhasesAfterTheWarmUp() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            6,
                            warmUp("300ms", "/warm-up")
                                    + Yaml.always(
                                            "load-2",
                                            3,
                                            "startTime: 700ms\n" + after("300ms"),
                                            Yaml.post("/load-2", Yaml.CHECK_STATUS))
                                    + Yaml.always(
                                            "load-0",
                                            1,
                                            "startTime: 1ms\n" + after("700ms"),
                                            Yaml.post("/load-0", Yaml.CHECK_STATUS))
                                    + Yaml.always(
                                            "load-1",
                                            2,
                                            "startTime: 500ms\n" + after("500ms"),
                                            Yaml.post("/load-1", Yaml.CHECK_STATUS))));

            assertThat(run.exitCode()).isZero();
            List<String> paths = server.pathsInOrder();
            assertThat(paths.subList(0, server.received("/warm-up"))).containsOnly("/warm-up");
            assertThat(run.number("phases")).isEqualTo(3);
            // In the order of the file, whatever the names and the times
            assertPhase(run, server, 0, "load-2", 3, 700);
            assertPhase(run, server, 1, "load-0", 1, 300);
            assertPhase(run, server, 2, "load-1", 2, 500);
        }
    }

    private static void assertPhase(EngineRun run, PlainServer server, int index, String name, int users, int startMs)
            throws IOException {
        assertThat(run.property("phase." + index + ".name")).isEqualTo(name);
        assertThat(run.number("phase." + index + ".users")).isEqualTo(users);
        assertThat(run.number("phase." + index + ".started_ns")).isGreaterThanOrEqualTo(startMs * 1_000_000L);
        assertThat(run.requestsOfPhase(index))
                .isEqualTo(server.received("/" + name))
                .isPositive();
    }

    @Test
    void thinksBeforeTheFirstRequest() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            3,
                            Yaml.always(
                                    "load-0",
                                    3,
                                    "duration: 500ms\n",
                                    "- thinkTime: {random: LINEAR, min: 50ms, max: 100ms}\n"
                                            + Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.errors()).isEmpty();
            assertThat(run.requests()).hasSize(server.received("/load")).isNotEmpty();
            long started = run.number("phase.0.started_ns");
            assertThat(run.requests()).allSatisfy(request -> assertThat(request.startNanos())
                    .isGreaterThanOrEqualTo(started + 49_000_000));
        }
    }

    @Test
    void saysThatAnOpenLoadRanOutOfSessions() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.never())) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    2,
                                    Yaml.phase(
                                            "load-0",
                                            "constantRate",
                                            "usersPerSec: 100\nmaxSessions: 2\nvariance: false\nduration: 300ms\n",
                                            Yaml.post("/load", Yaml.CHECK_STATUS)))
                            .replace("requestTimeout: 10000ms", "requestTimeout: 500ms"));

            assertThat(run.exitCode()).isZero();
            assertThat(run.property("session_limit_exceeded")).isEqualTo("true");
            assertThat(run.property("phase.0.users")).isNull();
            assertThat(run.requests(RecordedRequest.TIMED_OUT))
                    .isEqualTo(run.number("requests"))
                    .isPositive();
        }
    }

    @Test
    void leavesOutRequestsWhoseEndWasNotSeen() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.never())) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            3,
                            Yaml.always(
                                    "load-0",
                                    3,
                                    "duration: 200ms\nmaxDuration: 300ms\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.exitCode()).isZero();
            assertThat(run.requests()).isEmpty();
            assertThat(run.number("connection_errors")).isZero();
            assertThat(run.number("unaccounted"))
                    .isEqualTo(run.number("requests"))
                    .isPositive();
        }
    }

    @Test
    void countsAnswersFromHyperfoilsCache() throws IOException {
        String get = "- httpRequest:\n    GET: /load\n    metric: request\n";
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder, Yaml.benchmark(server.port(), 1, Yaml.always("load-0", 1, "duration: 200ms\n", get + get)));

            assertThat(run.number("cache_hits"))
                    .isEqualTo(server.received("/load"))
                    .isPositive();
            assertThat(run.number("requests")).isEqualTo(2L * server.received("/load"));
            assertThat(run.requests()).hasSize(server.received("/load"));
            assertThat(run.properties()).doesNotContainKey("unaccounted");
        }
    }

    @Test
    void refusesRequestsThatItWouldNotCount() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            1,
                            Yaml.always(
                                    "load-0",
                                    1,
                                    "duration: 100ms\n",
                                    Yaml.post("/load", "").replace("metric: request", "metric: other"))));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors())
                    .contains("'other'")
                    .contains("metric: request")
                    .hasLineCount(1);
            assertThat(run.folder()).isEmptyDirectory();
        }
    }

    @Test
    void endsWhereTheServiceIsGone() throws IOException {
        AtomicReference<PlainServer> self = new AtomicReference<>();
        try (PlainServer server = new PlainServer(n -> n == 50 ? gone(self.get()) : Reply.ok(BODY))) {
            self.set(server);
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            3,
                            Yaml.always("load-0", 3, "duration: 10m\n", Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("no new ones could be opened").hasLineCount(1);
            assertThat(run.folder()).isEmptyDirectory();
        }
    }

    private static Reply gone(PlainServer server) {
        try {
            server.close();
        } catch (IOException unclosable) {
            throw new UncheckedIOException(unclosable);
        }
        return Reply.close();
    }

    @Test
    void saysWhereNobodyListens() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        EngineRun run = EngineRun.of(
                folder, Yaml.benchmark(port, 1, Yaml.always("load-0", 1, "duration: 100ms\n", Yaml.post("/load", ""))));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .isEqualToIgnoringNewLines("Nothing accepts connections at 127.0.0.1:" + port + ": Connection refused");
        assertThat(run.folder()).isEmptyDirectory();
    }

    @Test
    void refusesAFileThatHyperfoilDoesNotUnderstand() throws IOException {
        assertThat(EngineRun.of(folder, "name: test\nfases: []\n").errors())
                .contains("line 2")
                .contains("fases");
        for (String yaml : List.of(
                "name: test\n  phases: [\n",
                "phases: []\n",
                Yaml.benchmark(1, 1, Yaml.always("load-0", 1, "duration: 1.5s\n", Yaml.post("/load", ""))),
                Yaml.benchmark(1, 1, Yaml.always("load-0", 1, after("1s"), Yaml.post("/load", ""))),
                Yaml.benchmark(1, 1, warmUp("1s", "/load")))) {
            EngineRun run = EngineRun.of(folder, yaml);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("benchmark.hf.yaml").hasLineCount(1);
        }
    }

    @Test
    void namesAFileThatIsNotThere() {
        EngineRun run = EngineRun.of(
                folder.resolve("missing.yaml").toString(), folder.resolve("out").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).endsWith("missing.yaml: NoSuchFileException" + System.lineSeparator());
    }

    @Test
    void takesTwoArguments() {
        assertThat(EngineRun.of("only.yaml").exitCode()).isEqualTo(64);
        assertThat(EngineRun.of().errors()).startsWith("Usage: HyperfoilLoad").hasLineCount(1);
    }

    private static String warmUp(String duration, String path) {
        return Yaml.always(
                "warm-up", 3, "isWarmup: true\nduration: " + duration + "\n", Yaml.post(path, Yaml.CHECK_STATUS));
    }

    private static String after(String duration) {
        return "startAfterStrict: warm-up\nduration: " + duration + "\n";
    }
}
