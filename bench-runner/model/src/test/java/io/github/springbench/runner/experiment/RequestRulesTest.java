package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request has one form, which is made when it is read. */
class RequestRulesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiterString = "→", quoteCharacter = '`', textBlock = """
            /hello/5?city=Zürich          → /hello/5?city=Z%C3%BCrich
            /two words/and  more? a = b   → /two%20words/and%20%20more?%20a%20=%20b
            /世界/😀                       → /%E4%B8%96%E7%95%8C/%F0%9F%98%80
            /a%C3%bc%20b/ü                → /a%C3%bc%20b/%C3%BC
            /a;b=c?d=[1]&e=%20            → /a;b=c?d=%5B1%5D&e=%20
            /a|b<c>^"d"\\e                → /a%7Cb%3Cc%3E%5E%22d%22%5Ce
            /-._~!$&'()*+,=:@/?/?         → /-._~!$&'()*+,=:@/?/?
            /hello/{latency}/{key:7}?é    → /hello/{latency}/{key:7}?%C3%A9
            /{{name}/{{{ä}                → /%7Bname%7D/%7B%7B%C3%A4%7D
            /go?to=http://a/../b          → /go?to=http://a/../b
            /a?                           → /a
            """)
    void aPathIsEncodedOnce(String written, String sent) {
        String path = RequestRules.path(written);

        assertThat(path).isEqualTo(sent);
        assertThat(RequestRules.path(path)).isEqualTo(path);
        URI uri = URI.create("http://localhost:80/").resolve(path.replaceAll("[{}]", ""));
        assertThat(uri.toASCIIString()).isEqualTo("http://localhost:80" + path.replaceAll("[{}]", ""));
    }

    @Test
    void blanksOfOtherKindsAreEncodedToo() {
        assertThat(RequestRules.path("/a\u00a0b\u2028c")).isEqualTo("/a%C2%A0b%E2%80%A8c");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /a\\r\\nHost: other | expected a path in one line, without control characters; write %0A
            /a\\tb              | without control characters
            /a\\177b            | without control characters
            /a#b                | expected a path without '#', after which nothing is sent; write %23
            /100%               | expected two hexadecimal digits after each '%' of the path; write %25
            /a%4                | two hexadecimal digits
            /a%gg               | two hexadecimal digits
            /a/../b             | expected a path without the segments '.', '..' and ''
            /a/.?b              | the segments
            /a//b               | the segments
            /..                 | the segments
            /hello/{latency     | expected no braces in a path but those of a placeholder such as {latency}; write %7B
            /hello/{latency }   | expected no braces
            /hello/}            | expected no braces
            """)
    void aPathThatClientsWouldTakeForDifferentOnesIsRefused(String written, String message) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> RequestRules.path(written.translateEscapes()))
                .withMessageContaining(message);
    }

    @Test
    void anExperimentHasTheFormOfPathAndHealthInWhichTheyAreSent() throws IOException {
        String yaml = yaml("'GET /Zürich/{key:5}'", "");

        assertThat(read(yaml).path()).isEqualTo("/Z%C3%BCrich/{key:5}");
        assertThat(TestEngines.experiments(folder)
                        .ofText(folder.resolve("sample.yaml"), yaml)
                        .systems()
                        .get(0)
                        .service()
                        .toString())
                .contains("/bereit%20f%C3%BCr%20alle");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(yaml("\"GET /a\\nb\"", "")))
                .withMessageContaining("'request' is 'GET /a?b'; expected a path in one line");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ready\nok\n",
                "\n two lines \r\n\tand blanks \n\n",
                "{\"city\": \"Zürich 世界 😀\", \"a\": [\"'\", \"\\\\\", \"%41\", \"$1\", \"${ x }\", \"#{ y }\"]}",
                "a: b # c\u2028- d"
            })
    void bodiesKeepEachOfTheirLetters(String text) throws IOException {
        Workload workload = read(yaml("POST /", "body: " + quoted(text) + "\n  expect: {body: " + quoted(text) + "}"));

        assertThat(workload.body()).isEqualTo(text);
        assertThat(workload.expectedBody()).isEqualTo(text);
        assertThat(workload.request().sent(Map.of()).body()).isEqualTo(text);
    }

    @Test
    void aBodyOfAMegabyteIsRead() throws IOException {
        String large = "x".repeat(1_000_000);

        assertThat(read(yaml("POST /", "body: " + large)).body()).isEqualTo(large);
    }

    @Test
    void aBraceThatIsNoneOfOursIsDoubled() throws IOException {
        assertThat(read(yaml("POST /", "body: 'Dear {{name}'\n  expect: {body: 'Dear {{name}'}"))
                        .request()
                        .sent(Map.of())
                        .body())
                .isEqualTo("Dear {name}");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(yaml("POST /", "body: 'Dear {name}'\n  expect: {body: 'Dear {name}'}")))
                .withMessageContaining("'request' asks for {name}, which is no parameter")
                .withMessageContaining("(for the braces themselves, write {{name})")
                .withMessageContaining("'body' expects {name}, which is not replaced")
                .withMessageContaining("or {{name} for the braces themselves");
    }

    @Test
    void halfACharacterIsNoText() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(yaml("POST /", "body: \"a\\ud800\"")))
                .withMessageContaining("expected no control characters");
    }

    private static String yaml(String request, String more) {
        return """
                name: sample
                question: Does it read?
                systems: {own: {url: 'http://127.0.0.1:8080', health: /bereit für alle}}
                parameters: {users: [8]}
                workload:
                  engine: gatling
                  shape: closed
                  duration: 30s
                  request: %s
                  %s
                """.formatted(request, more);
    }

    /** As people write a text of which each letter counts. */
    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + '"';
    }

    private Workload read(String yaml) throws IOException {
        return TestEngines.experiments(folder)
                .read(Files.writeString(folder.resolve("sample.yaml"), yaml))
                .workload();
    }
}
