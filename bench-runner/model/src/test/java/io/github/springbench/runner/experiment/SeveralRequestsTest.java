package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Requests.Play;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several requests of each user. */
class SeveralRequestsTest {

    private static final String VALID = """
            name: sample
            question: Does it hold all of them?
            systems: {mine: {url: "http://127.0.0.1:8080"}}
            parameters: {users: [8], size: [10]}
            secrets: [TOKEN]
            workload:
              engine: gatling
              shape: closed
              cookies: kept
              play: mix
              requests:
                list:
                  request: GET /articles?size={size}
                  weight: 7
                write:
                  request: POST /articles
                  headers: {Authorization: "Bearer ${TOKEN}"}
                  body: '{"id": "{fresh-id}"}'
                  expect: {status: 201, body: made}
              duration: 30s
            presets:
              read: {request: "GET /me/{size}"}
            """;

    @TempDir
    private Path folder;

    @Test
    void eachHasItsOwnAnswerAndWeight() throws IOException {
        Workload load = read(VALID).workload();

        assertThat(load.requests().play()).isEqualTo(Play.MIX);
        assertThat(load.parts())
                .containsExactly(
                        new Part(
                                "list",
                                7,
                                new Exchange(
                                        "GET",
                                        "/articles?size={size}",
                                        null,
                                        Map.of(),
                                        null,
                                        200,
                                        null,
                                        Cookies.KEPT,
                                        null)),
                        new Part(
                                "write",
                                1,
                                new Exchange(
                                        "POST",
                                        "/articles",
                                        null,
                                        Map.of("Authorization", "Bearer ${TOKEN}"),
                                        "{\"id\": \"{fresh-id}\"}",
                                        201,
                                        "made",
                                        Cookies.KEPT,
                                        null)));
        assertThat(load.exchange()).isEqualTo(load.parts().get(0).exchange());
        assertThat(load.asked()).isEqualTo("GET /articles?size={size} (7 of 8), POST /articles (1 of 8)");
        assertThat(load.with(Map.of("size", 10)).parts().get(0).exchange().path())
                .isEqualTo("/articles?size=10");
    }

    @Test
    void oneAfterTheOtherUnlessAMixIsAskedFor() throws IOException {
        Workload load = read(VALID.replace("  play: mix\n", "").replace("      weight: 7\n", ""))
                .workload();

        assertThat(load.requests().play()).isEqualTo(Play.JOURNEY);
        assertThat(load.asked()).isEqualTo("GET /articles?size={size}, then POST /articles");
    }

    @Test
    void aPresetMayAskForOne() throws IOException {
        Experiment experiment = read(VALID);
        Workload changed = experiment.with(experiment.presets().get("read")).workload();

        assertThat(changed.requests()).isNull();
        assertThat(changed.request()).isEqualTo(new Request("GET", "/me/{size}", null));
        assertThat(changed.parts()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "play: mix|play: often|expected one of journey, mix",
                "play: mix|play: journey|weights are those of a mix; take it out",
                "weight: 7|weight: 0|'weight' is '0'; expected a whole number from 1 up",
                "  cookies: kept|  request: GET /|'requests' have theirs, each below its name; take 'request' out here",
                "shape: closed|shape: open|a load of the shape 'open' has one request",
                "size={size}|size=10|no request uses the parameter 'size'; take it out",
                "size: [10]|size: [10], latency: [5]|several requests have no common latency",
                "    list:|    warm-up-list:|begins as requests that do not count; rename it",
                "GET /articles?size={size}|GET /articles/{other}|asks for {other}, which is no parameter",
                "{Authorization: \"Bearer ${TOKEN}\"}|{cookie: \"${TOKEN}\"}|and the header 'Cookie' sends others",
                "secrets: [TOKEN]|secrets: []|asks for ${TOKEN}, which is no secret",
                "status: 201,|stat: 201,|unknown key 'stat' in 'expect'"
            })
    void mistakesAreNamed(String text, String replacement, String message) {
        assertThat(VALID).contains(text);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(text, replacement)))
                .withMessageContaining(message);
    }

    private Experiment read(String text) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), text));
    }
}
