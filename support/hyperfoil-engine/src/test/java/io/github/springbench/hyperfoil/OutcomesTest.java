package io.github.springbench.hyperfoil;

import static io.github.springbench.hyperfoil.PlainServer.BODY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load generator records how each request ended. */
@Tag("server")
class OutcomesTest {

    @TempDir
    private Path folder;

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
                            .replace("requestTimeout: 10000ms", "requestTimeout: 3000ms"));

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
                    .allSatisfy(request -> assertThat(request.durationNanos()).isGreaterThanOrEqualTo(3_000_000_000L));
        }
    }

    /** Its timeout is that of a whole answer: what begins and does not end is not waited for longer. */
    @Test
    void countsAnswersThatDoNotEndAmongThoseThatTimedOut() throws IOException {
        try (PlainServer server =
                new PlainServer(n -> n % 40 == 0 ? Reply.endless() : n % 40 == 20 ? Reply.stalled() : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    8,
                                    Yaml.phase(
                                            "load-0",
                                            "atOnce",
                                            "users: 120\n",
                                            Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY))))
                            .replace("requestTimeout: 10000ms", "requestTimeout: 1000ms"));

            assertThat(server.replied("/load", Reply.endless())).isEqualTo(3);
            assertThat(server.replied("/load", Reply.stalled())).isEqualTo(3);
            assertThat(run.exitCode()).isZero();
            assertThat(run.number("requests")).isEqualTo(120);
            assertThat(run.requests(RecordedRequest.TIMED_OUT)).isEqualTo(6);
            assertThat(run.number("timeouts")).isEqualTo(6);
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.replied("/load", Reply.ok(BODY)));
        }
    }

    @Test
    void endsAfterItsLoadThoughNoAnswerEnds() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.endless())) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    4,
                                    Yaml.always(
                                            "load-0", 4, "duration: 500ms\n", Yaml.post("/load", Yaml.CHECK_STATUS)))
                            .replace("requestTimeout: 10000ms", "requestTimeout: 1000ms"));

            assertThat(run.exitCode()).isZero();
            assertThat(run.number("requests")).isEqualTo(4);
            assertThat(run.requests(RecordedRequest.TIMED_OUT)).isEqualTo(4);
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
}
