package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests with values of rows and of answers before, and answers that are checked by their parts. */
@Tag("process")
class AnswersTest {

    private static final String LOGGED_IN =
            "HTTP/1.1 200 OK\r\nlocation: http://shop.example/users/17\r\nContent-Length: 24\r\n\r\n"
                    + "{\"token\":\"a b/\u00e9\u2192~*+\"}";

    @TempDir
    private Path folder;

    /** The names of the files have the order of the requests: a user goes on when its answer is there. */
    @Test
    void aJourneyHasTheValuesOfItsRowAndOfItsAnswers() throws IOException {
        Path rows = Files.writeString(
                folder.resolve("rows.json"),
                "[{\"name\":\"J\u00f6rg & Co\",\"n\":\"1\"},{\"name\":\"b\",\"n\":\"2\"},"
                        + "{\"name\":\"c\",\"n\":\"3\"}]");
        try (PlainServer server = new PlainServer(n -> Reply.raw(LOGGED_IN))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(), 1, Yaml.always("load", 1, "duration: 300ms\n", journey(false, rows))));

            assertThat(run.errors()).isEmpty();
            assertThat(run.requests()).isNotEmpty().allMatch(request -> request.outcome() % 8 == RecordedRequest.RIGHT);
            String token = "a%20b%2F%C3%A9%E2%86%92~%2A%2B";
            assertThat(server.pathsInOrder())
                    .hasSizeGreaterThan(8)
                    .startsWith(
                            "/login?user=J%C3%B6rg%20%26%20Co",
                            "/users/17?token=" + token,
                            "/login?user=b",
                            "/users/17?token=" + token,
                            "/login?user=c",
                            "/users/17?token=" + token,
                            "/login?user=J%C3%B6rg%20%26%20Co");
            assertThat(server.bodies()).contains("1 J\u00f6rg & Co", "2 b");
        }
    }

    @Test
    void theWarmUpBeginsWithTheFirstRowAndSoDoesTheLoad() throws IOException {
        Path rows = Files.writeString(
                folder.resolve("rows.json"),
                IntStream.range(0, 5000)
                        .mapToObj(row -> "{\"name\":\"" + row + "\",\"n\":\"\"}")
                        .toList()
                        .toString());
        try (PlainServer server = new PlainServer(n -> Reply.raw(LOGGED_IN))) {
            EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            1,
                            Yaml.always("warm-up", 1, "isWarmup: true\nduration: 100ms\n", journey(true, rows))
                                    + Yaml.always(
                                            "load",
                                            1,
                                            "startAfterStrict: warm-up\nduration: 100ms\n",
                                            journey(false, rows))));

            List<String> logins = server.pathsInOrder().stream()
                    .filter(path -> path.startsWith("/login"))
                    .toList();
            assertThat(logins).startsWith("/login?user=0", "/login?user=1");
            assertThat(logins.subList(2, logins.size())).containsSubsequence("/login?user=0", "/login?user=1");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\": 7, \"a\": [{\"b\": \"x\"}]} | 0",
                "{\"id\": 7.0, \"a\": [{\"b\": \"x\"}]} | 0",
                "{\"id\": \"7\", \"a\": [{\"b\": \"x\"}], \"more\": null} | 0",
                "{\"id\": 70, \"a\": [{\"b\": \"x\"}]} | 1",
                "{\"id\": 7, \"a\": [{\"b\": \"y\"}]} | 1",
                "{\"id\": 7, \"a\": [{\"b\": [\"x\"]}]} | 1",
                "{\"id\": 7, \"a\": []} | 1",
                "[{\"id\": 7}] | 1",
                "{\"id\": 7, \"a\": [{\"b\": \"x\"}]} {} | 1",
                "<p>id a: x</p> | 1",
                "{\"id\": 7, \"a\" : [{\"b\": \"x\"}]} | 1"
            })
    void anAnswerIsRightByItsParts(String body, int outcome) throws IOException {
        String told = "{\"contains\":[[\"\\\"a\\\": [\"]],\"json\":{\"/id\":[\"7\"],\"/a/0/b\":[\"x\"]},\"kept\":[]}";
        try (PlainServer server = new PlainServer(n -> Reply.ok(body))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            1,
                            Yaml.always("load", 1, "duration: 100ms\n", Yaml.post("/load", checked(told)))));

            assertThat(run.errors()).isEmpty();
            assertThat(run.requests()).isNotEmpty().allMatch(request -> request.outcome() == outcome);
        }
    }

    @Test
    void anAnswerWithoutTheValueThatIsKeptIsWrongAndTheJourneyGoesOn() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok("{}"))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(), 1, Yaml.always("load", 1, "duration: 100ms\n", journey(false, null))));

            assertThat(run.errors()).isEmpty();
            assertThat(run.number("internal_errors")).isZero();
            assertThat(server.pathsInOrder()).startsWith("/login?user=", "/users/-?token=-", "/login?user=");
            assertThat(run.requests(RecordedRequest.WRONG)).isEqualTo(server.received("/login?user="));
        }
    }

    @Test
    void aNumberThatIsKeptStaysAsTheAnswerHasIt() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok("{\"token\": 100.0}"))) {
            EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(), 1, Yaml.always("load", 1, "duration: 100ms\n", journey(false, null))));

            assertThat(server.pathsInOrder()).startsWith("/login?user=", "/users/-?token=100.0");
        }
    }

    private static String checked(String told) {
        return "status:\n- range: 200\nbody:\n- store: answer\nonCompletion:\n- benchAnswer: '" + told + "'\n";
    }

    private static String journey(boolean warmUp, Path rows) {
        return """
                - benchTurn: '{"warm-up":%s,"rows":%s,"columns":["name","n"],"kept":["kept0","kept1"]}'
                %s- clearHttpCache
                - httpRequest:
                    GET: /users/${kept1Path}?token=${kept0Path}
                    metric: request
                    handler:
                      autoRangeCheck: false
                      stopOnInvalid: false
                """.formatted(
                warmUp,
                rows == null ? null : "\"" + rows.getFileName() + "\"",
                Yaml.post(
                                rows == null ? "/login?user=" : "/login?user=${row0Path}",
                                "header:\n- benchHeader: header0 <- Location\n"
                                        + checked("{\"contains\":[],\"json\":{},\"kept\":["
                                                + "{\"variable\":\"kept0\",\"pointer\":\"/token\"},"
                                                + "{\"variable\":\"kept1\",\"header\":\"header0\",\"end\":true}]}"))
                        .replace("text: '{\"random1\":1}'", rows == null ? "text: a" : "pattern: ${row1} ${row0}"));
    }
}
