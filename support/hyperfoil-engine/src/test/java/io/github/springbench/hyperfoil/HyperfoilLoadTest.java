package io.github.springbench.hyperfoil;

import static io.github.springbench.hyperfoil.PlainServer.BODY;
import static io.github.springbench.hyperfoil.Yaml.after;
import static io.github.springbench.hyperfoil.Yaml.warmUp;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The load generator applies the load of a benchmark file, and describes it. */
@Tag("process")
class HyperfoilLoadTest {

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
            // Two threads report these ends, in random order.
            assertThat(run.number("phase.0.finished_ns")).isGreaterThanOrEqualTo(started + 199_000_000);
            assertThat(terminated).isGreaterThanOrEqualTo(started + 199_000_000);
            // All times are from one clock: no request is outside its phase.
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

    /** As in a duel: the requests of a phase go to the service that they name, after all of the phase before. */
    @Test
    void twoServicesAreCalledByTurns() throws IOException {
        try (PlainServer one = new PlainServer(n -> Reply.ok(BODY));
                PlainServer other = new PlainServer(n -> Reply.ok(BODY))) {
            String both = Yaml.benchmark(one.port(), 3, "")
                    .replaceFirst("(?s)http:\n(.*?)ergonomics:", "http:\n- $1- $1ergonomics:")
                    .replace("-   host", "- host");
            String yaml = both.substring(0, both.lastIndexOf(":" + one.port()))
                    + both.substring(both.lastIndexOf(":" + one.port())).replace(":" + one.port(), ":" + other.port())
                    + Yaml.always("slice-0", 3, "duration: 300ms\n", to(one))
                    + Yaml.always("slice-1", 3, "startAfterStrict:\n- slice-0\nduration: 300ms\n", to(other))
                    + Yaml.always("slice-2", 3, "startAfterStrict:\n- slice-1\nduration: 300ms\n", to(one));

            EngineRun run = EngineRun.of(folder, yaml);

            assertThat(run.errors()).isEmpty();
            assertThat(run.requests(RecordedRequest.RIGHT))
                    .isEqualTo(run.requests().size());
            assertThat(run.requestsOfPhase(0)).isPositive();
            assertThat(run.requestsOfPhase(2)).isPositive();
            assertThat(run.requestsOfPhase(0) + run.requestsOfPhase(2)).isEqualTo(one.received("/load"));
            assertThat(run.requestsOfPhase(1))
                    .isEqualTo(other.received("/load"))
                    .isPositive();
            for (int phase = 0; phase < 2; phase++) {
                int before = phase;
                long lastEnd = run.requests().stream()
                        .filter(request -> request.phase() == before)
                        .mapToLong(request -> request.startNanos() + request.durationNanos())
                        .max()
                        .orElseThrow();
                assertThat(run.requests())
                        .filteredOn(request -> request.phase() == before + 1)
                        .allMatch(request -> request.startNanos() >= lastEnd);
            }
        }
    }

    /** All start at once; each has a part of the time for itself, and waits only once. */
    @Test
    void usersArriveEvenlyOverATime() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            5,
                            Yaml.always(
                                    "slice-0",
                                    5,
                                    "duration: 2500ms\n",
                                    "- benchArrival: \"1000\"\n- thinkTime: 1500ms\n"
                                            + Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.errors()).isEmpty();
            long started = run.number("phase.0.started_ns");
            // Multiples of the golden section: 0, 618, 236, 854 and 472 ms, and then the think time.
            assertThat(run.requests().stream()
                            .map(request -> (request.startNanos() - started) / 1_000_000 - 1500)
                            .sorted()
                            .limit(5)
                            .toList())
                    .satisfies(
                            first -> assertThat(first.get(0)).isBetween(0L, 200L),
                            second -> assertThat(second.get(2)).isGreaterThanOrEqualTo(472L),
                            last -> assertThat(last.get(4)).isGreaterThanOrEqualTo(854L));
        }
    }

    private static String to(PlainServer server) {
        return Yaml.post("/load", Yaml.CHECK_STATUS)
                .replace("metric: request", "authority: \"127.0.0.1:" + server.port() + "\"\n    metric: request");
    }

    /** The runner writes a body once, in double quotes, and refers to it in later phases. */
    @ParameterizedTest
    @MethodSource("textsAsYaml")
    void sendsAndExpectsTextsAsTheyAre(String yaml, String text) throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(text))) {
            String request = Yaml.post("\"/load%20%C3%BC?a=%5B1%5D\"", Yaml.checkBody("TEXT"));
            String phases = Yaml.always(
                            "load-0",
                            1,
                            "duration: 300ms\n",
                            request.replace("'{\"random1\":1}'", "&body1 " + yaml)
                                    .replace("'TEXT'", "*body1"))
                    + Yaml.always(
                            "load-1",
                            1,
                            "duration: 300ms\n",
                            request.replace("'{\"random1\":1}'", "*body1").replace("'TEXT'", "*body1"));
            EngineRun run = EngineRun.of(folder, Yaml.benchmark(server.port(), 2, phases));

            assertThat(run.errors()).isEmpty();
            assertThat(server.pathsInOrder()).containsOnly("/load%20%C3%BC?a=%5B1%5D");
            assertThat(server.bodies()).containsOnly(text);
            assertThat(run.requestsOfPhase(0)).isPositive();
            assertThat(run.requestsOfPhase(1)).isPositive();
            assertThat(run.requests(RecordedRequest.RIGHT))
                    .isEqualTo(run.requests().size());
        }
    }

    static Stream<Arguments> textsAsYaml() {
        return Stream.of(
                Arguments.of("\"ready\\u000aok\\u000a\"", "ready\nok\n"),
                Arguments.of("\"Zürich 世界 \\ud83d\\ude00 \\u2028\"", "Zürich 世界 😀 \u2028"),
                Arguments.of(
                        "\"\\u000d\\u000a\\u0009{\\\"a\\\": \\\"${x} #{y} $1 %41 \\\\ 'it' \\\"}\"",
                        "\r\n\t{\"a\": \"${x} #{y} $1 %41 \\ 'it' \"}"),
                Arguments.of("\"!param x\"", "!param x"),
                Arguments.of('"' + "x".repeat(300_000) + '"', "x".repeat(300_000)));
    }

    /** Hyperfoil alone would let eight users who hardly ever call at the same time share one or two connections. */
    @Test
    void letsEachUserWhoThinksKeepAConnection() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            8,
                            Yaml.always(
                                    "load-0",
                                    8,
                                    "duration: 3000ms\n",
                                    "- thinkTime:\n    random: LINEAR\n    min: 100ms\n    max: 300ms\n"
                                            + Yaml.post("/load", Yaml.checkBody(BODY)))));

            assertThat(run.errors()).isEmpty();
            assertThat(server.connectionsWith(5)).isEqualTo(8);
            assertThat(run.requests())
                    .hasSize(server.received("/load"))
                    .allSatisfy(request -> assertThat(request.outcome()).isEqualTo(RecordedRequest.RIGHT));
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

    /** A start time counts from the start of the benchmark, and {@code startAfterStrict} applies as well. */
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
            // In the order of the file, not of the names or the times
            assertPhase(run, server, 0, "load-2", 3, 700);
            assertPhase(run, server, 1, "load-0", 1, 300);
            assertPhase(run, server, 2, "load-1", 2, 500);
        }
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
            assertThat(run.number("phase.0.due")).isEqualTo(30);
            assertThat(run.requests(RecordedRequest.TIMED_OUT))
                    .as("what waits for a session when the time is over is given up")
                    .isEqualTo(run.number("requests"))
                    .isEqualTo(2);
            assertThat(run.requests())
                    .allSatisfy(request -> assertThat(request.durationNanos()).isGreaterThanOrEqualTo(499_000_000));
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
}
