package io.github.springbench.hyperfoil;

import static io.github.springbench.hyperfoil.PlainServer.BODY;
import static io.github.springbench.hyperfoil.PlainServer.PART;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

            int statuses = server.replied("/load", wrongStatus);
            int bodies = server.replied("/load", wrongBody)
                    + server.replied("/load", empty)
                    + server.replied("/load", emptyInChunks);
            assertThat(server.received("/load")).isEqualTo(300);
            assertThat(server.replied("/load", emptyInChunks)).isPositive();
            assertThat(run.requests(RecordedRequest.WRONG_STATUS)).isEqualTo(statuses);
            assertThat(run.requests(RecordedRequest.WRONG)).isEqualTo(bodies);
            assertThat(run.requests(RecordedRequest.RIGHT))
                    .isEqualTo(server.replied("/load", right) + server.replied("/load", rightInChunks));
            assertThat(run.number("invalid")).isEqualTo(statuses + bodies);
            assertThat(run.number("status_5xx")).isEqualTo(statuses);
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

    /** Only the end of its connection would be its end, and the server keeps that open. */
    @Test
    void countsAnAnswerWithoutALengthThatDoesNotEndAmongThoseThatTimedOut() throws IOException {
        Reply openEnded = Reply.raw("HTTP/1.1 200 OK\r\n\r\n" + BODY);
        try (PlainServer server = new PlainServer(n -> n % 50 == 0 ? openEnded : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    4,
                                    Yaml.phase(
                                            "load-0",
                                            "atOnce",
                                            "users: 120\n",
                                            Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY))))
                            .replace("requestTimeout: 10000ms", "requestTimeout: 1000ms"));

            assertThat(server.replied("/load", openEnded)).isEqualTo(2);
            assertThat(run.exitCode()).isZero();
            assertThat(run.requests(RecordedRequest.TIMED_OUT)).isEqualTo(2);
            assertThat(run.number("timeouts")).isEqualTo(2);
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

    static Stream<Arguments> rightAnswers() {
        String length = "Content-Length: " + BODY.length() + "\r\n";
        String policy = "Content-Security-Policy: " + "default-src 'self'; ".repeat(3_000) + "\r\n";
        String links = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
        String head = "HTTP/1.1 200 OK\r\n" + length;
        return Stream.of(
                arguments("says that it closes", Reply.rawAndClose(head + "Connection: close\r\n\r\n" + BODY)),
                arguments(
                        "says so among other options",
                        Reply.rawAndClose(head + "connection: Keep-Alive, Close\r\n\r\n" + BODY)),
                arguments("of HTTP/1.0", Reply.rawAndClose("HTTP/1.0 200 OK\r\n" + length + "\r\n" + BODY)),
                arguments(
                        "of HTTP/1.0 that keeps its connection",
                        Reply.raw("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n" + length + "\r\n" + BODY)),
                arguments("ends with its connection", Reply.rawAndClose("HTTP/1.1 200 OK\r\n\r\n" + BODY)),
                arguments(
                        "ends with its connection, in parts",
                        Reply.rawAndClose("HTTP/1.1 200 OK\r\n\r\n" + BODY.substring(0, 5) + PART + BODY.substring(5))),
                arguments("has a header of 60 KB", Reply.raw(head + policy + "\r\n" + BODY)),
                arguments(
                        "has a header of 60 KB, in parts",
                        Reply.raw(head + policy.substring(0, 50_000) + PART + policy.substring(50_000) + PART + "\r\n"
                                + BODY)),
                arguments("comes after an interim one", Reply.raw(links + head + "\r\n" + BODY)),
                arguments("comes after two, in parts", Reply.raw(links + PART + links + head + PART + "\r\n" + BODY)),
                arguments("ends its lines by line feeds alone", Reply.raw((head + "\r\n").replace("\r", "") + BODY)),
                arguments(
                        "ends its lines so and ends with its connection",
                        Reply.rawAndClose("HTTP/1.1 200 OK\nServer: x\n\n" + BODY)),
                arguments(
                        "has trailers",
                        Reply.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
                                + Integer.toHexString(BODY.length()).toUpperCase(Locale.ROOT) + "\r\n" + BODY
                                + "\r\n000\r\nX-Sum: 1\r\nX-Other: 2\r\n\r\n")),
                arguments("has no reason", Reply.raw("HTTP/1.1 200\r\n" + length + "\r\n" + BODY)),
                arguments("has a header of two lines", Reply.raw(head + "X-Note: a\r\n b: c\r\n\r\n" + BODY)),
                arguments("has empty headers", Reply.raw(head + "X-None:\r\nX-Blank:   \r\n\r\n" + BODY)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rightAnswers")
    void takesForRightAnAnswerThat(String what, Reply answer) throws IOException {
        try (PlainServer server = new PlainServer(n -> n % 3 == 0 ? answer : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            4,
                            Yaml.always(
                                    "load-0",
                                    4,
                                    "duration: 500ms\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY)))));

            assertThat(server.replied("/load", answer)).as(what).isPositive();
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.received("/load"));
            assertThat(run.requests()).hasSize(server.received("/load"));
            assertThat(run.number("connection_errors")).isZero();
            assertThat(run.properties()).doesNotContainKey("unaccounted");
        }
    }

    /** It names the length that the whole answer would have. */
    @Test
    void waitsForNoBodyOfAnAnswerThatHasNone() throws IOException {
        Reply unchanged = Reply.raw("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: \"a\"\r\n\r\n");
        try (PlainServer server = new PlainServer(n -> unchanged)) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            2,
                            Yaml.always(
                                    "load-0",
                                    2,
                                    "duration: 300ms\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS.replace("200", "304")))));

            assertThat(run.requests(RecordedRequest.RIGHT))
                    .isEqualTo(server.received("/load"))
                    .isGreaterThan(2);
        }
    }

    /** It promised a length. */
    @Test
    void countsAnAnswerThatItsConnectionCutsShort() throws IOException {
        Reply shortened =
                Reply.rawAndClose("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 100\r\n\r\n" + BODY);
        try (PlainServer server = new PlainServer(n -> n % 3 == 0 ? shortened : Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            4,
                            Yaml.always(
                                    "load-0",
                                    4,
                                    "duration: 500ms\n",
                                    Yaml.post("/load", Yaml.CHECK_STATUS + Yaml.checkBody(BODY)))));

            assertThat(run.requests(RecordedRequest.BROKEN))
                    .as("and the next answer has nothing of it")
                    .isEqualTo(server.replied("/load", shortened))
                    .isPositive();
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(server.replied("/load", Reply.ok(BODY)));
        }
    }

    /** A user is a session of the load, and each has a cookie of its own. */
    @Test
    void keepsTheCookiesOfEachUserWhereAsked() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.raw("HTTP/1.1 200 OK\r\nContent-Length: " + BODY.length()
                + "\r\nSet-Cookie: id=" + n + "; Path=/; HttpOnly\r\nSet-Cookie: lang=de\r\n\r\n" + BODY))) {
            EngineRun.of(
                    folder,
                    Yaml.benchmark(
                                    server.port(),
                                    2,
                                    Yaml.always(
                                            "load-0", 2, "duration: 300ms\n", Yaml.post("/load", Yaml.CHECK_STATUS)))
                            .replace("repeatCookies: false", "repeatCookies: true"));

            List<String> sent = server.headers().stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("cookie:"))
                    .toList();
            assertThat(sent)
                    .hasSize(server.received("/load") - 2)
                    .doesNotHaveDuplicates()
                    .allMatch(line -> line.matches("(?i)cookie: id=\\d+; lang=de"), "all in one line");
        }
    }

    /** The form that the runner writes for a mix. */
    @Test
    void tellsTheRequestsOfAMixFromEachOtherAndKeepsConnections() throws IOException {
        String phase = """
                - load-0:
                    always:
                      users: 4
                      duration: 700ms
                      scenario:
                        initialSequences:
                        - choose:
                          - randomInt: which <- 1 .. 4
                          - conditional:
                              intCondition:
                                fromVar: which
                                greaterOrEqualTo: 1
                                lessOrEqualTo: 3
                              actions:
                              - newSequence: "often"
                          - conditional:
                              intCondition:
                                fromVar: which
                                greaterOrEqualTo: 4
                                lessOrEqualTo: 4
                              actions:
                              - newSequence: "seldom"
                        sequences:
                        - "often":
                          - httpRequest:
                              GET: "/often"
                              metric: request
                        - "seldom":
                          - httpRequest:
                              GET: "/seldom"
                              metric: request
                """;
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(folder, Yaml.benchmark(server.port(), 4, phase));

            int often = server.received("/often");
            int seldom = server.received("/seldom");
            assertThat(seldom).isPositive();
            assertThat(often / (double) seldom).isBetween(2.0, 4.5);
            assertThat(run.requests(RecordedRequest.RIGHT)).isEqualTo(often);
            assertThat(run.requests(RecordedRequest.RIGHT + 8)).isEqualTo(seldom);
            assertThat(run.requests()).hasSize(often + seldom);
            assertThat(server.connectionsWith((often + seldom) / 10)).isEqualTo(4);
        }
    }
}
