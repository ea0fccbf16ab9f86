package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of requests from a file and from earlier answers, and what answers are checked for. */
class FeederTest {

    private static final String VALID = """
            name: sample
            question: Does it hold all of them?
            systems: {mine: {url: "http://127.0.0.1:8080"}}
            parameters: {users: [8]}
            workload:
              engine: gatling
              shape: closed
              feeder: {file: people.csv}
              requests:
                login:
                  request: POST /login?shop={shop}
                  headers: {X-User: "{user}"}
                  body: {file: login.json}
                  expect: {contains: ["token", "{user}"], json: {/user/name: "{user}", /ok: true}}
                  keep: {token: /token, place: end of header Location}
                read:
                  request: GET /articles/{place}
                  headers: {Authorization: "Bearer {token}"}
                  expect: {body: "of {user}"}
              duration: 30s
            """;

    private static final String PEOPLE = "user,shop,unused\r\nann,\"Zoo, \"\"1\"\"\r\n2\",x\r\nbob,Ü,\r\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        write("people.csv", "\uFEFF" + PEOPLE);
        write("login.json", "{\"name\": \"{user}\"}\n");
    }

    @Test
    void eachTurnHasARow() throws IOException {
        Feeder feeder = read(VALID).feeder();

        assertThat(feeder.file()).isEqualTo("people.csv");
        assertThat(feeder.order()).isEqualTo(Order.CIRCULAR);
        assertThat(feeder.columns()).containsExactly("user", "shop");
        assertThat(feeder.ordered())
                .containsExactly(Map.of("user", "ann", "shop", "Zoo, \"1\"\r\n2"), Map.of("user", "bob", "shop", "Ü"));
    }

    @Test
    void jsonIsTheSame() throws IOException {
        Feeder csv = read(VALID).feeder();
        write("people.json", """
                [{"user": "ann", "shop": "Zoo, \\"1\\"\\r\\n2", "n": 7.10}, {"user": "bob", "shop": "Ü", "n": true}]
                """);

        assertThat(read(VALID.replace("people.csv", "people.json")).feeder().rows())
                .isEqualTo(csv.rows());
    }

    @Test
    void aNumberIsSentAsItIs() throws IOException {
        write("people.json", """
                [{"user": 7.10, "shop": 100.0}, {"user": 12345678901234567.89, "shop": 0}]
                """);

        assertThat(read(VALID.replace("people.csv", "people.json")).feeder().rows())
                .containsExactly(
                        Map.of("user", "7.10", "shop", "100.0"), Map.of("user", "12345678901234567.89", "shop", "0"));
    }

    @Test
    void aSeedDecidesARandomOrder() throws IOException {
        StringBuilder people = new StringBuilder("user,shop\n");
        for (int row = 0; row < 50; row++) {
            people.append(row).append(",x\n");
        }
        write("people.csv", people.toString());

        List<Map<String, String>> one = rows("order: random");
        assertThat(one).isEqualTo(rows("order: random, seed: 1")).isNotEqualTo(rows("order: random, seed: 2"));
        assertThat(one)
                .isNotEqualTo(rows("order: circular"))
                .containsExactlyInAnyOrderElementsOf(rows("order: circular"));
        assertThat(read(VALID).feeder())
                .isNotEqualTo(read(with("order: random")).feeder());
    }

    @Test
    void partsOfAnswersAreExpectedAndKept() throws IOException {
        Workload load = read(VALID);

        assertThat(load.parts().get(0).exchange().body()).isEqualTo("{\"name\": \"{user}\"}\n");
        assertThat(load.parts().get(0).exchange().answer())
                .isEqualTo(new Answer(
                        List.of("token", "{user}"),
                        Map.of("/user/name", "{user}", "/ok", "true"),
                        Map.of("token", "/token", "place", "end of header Location")));
        assertThat(load.parts().get(1).exchange().answer()).isNull();
        assertThat(load.kept()).containsExactly("{token}", "{place}");
        assertThat(Place.named("end of header Location").orElseThrow().of("http://shop/a/17"))
                .isEqualTo("17");
        assertThat(Place.named("header ETag").orElseThrow().of("a/17")).isEqualTo("a/17");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "file: people.csv|file: nobody.csv|expected a file in UTF-8 with a row for each request",
                "file: people.csv|file: ../..|it is a folder",
                "file: people.csv|file: people.csv, order: often|expected one of circular, random, sequential",
                "file: people.csv|file: people.csv, seed: 7|a seed decides a random order; take it out",
                "file: people.csv|fil: people.csv|unknown key 'fil' in 'feeder'",
                "{users: [8]}|{users: [8], shop: [1]}|{shop} already stands for a parameter",
                "{shop}|{shops}|asks for {shops}, which is no parameter",
                "{token: /token|{user: /token|{user} already stands for a parameter, a column",
                "/token|token|expected a JSON pointer such as /id, 'header NAME'",
                "/token|/a~2b|expected a JSON pointer such as /id",
                "end of header Location|end of header|expected a JSON pointer such as /id",
                "/ok: true|ok: true|expected a JSON pointer to a field of the answer, such as /id",
                "/ok: true|/ok: {a: 1}|must be a single value",
                "of {user}|of {place} {fresh-id}|'body' expects {fresh-id}, which is not replaced",
                "{file: login.json}|{file: nothing.json}|expected a file with the text to send",
                "{file: login.json}|{files: login.json}|needs 'file'",
                "  requests:|  play: mix#  requests:|a mix has no order in which a value could be kept",
                "  shape: closed|  shape: closed#  protocol: h2|expected http/1.1, which all loads have: with HTTP/2",
                "Bearer {token}|Bearer {place} {token} {later}|asks for {later}, which is no parameter",
            })
    void mistakesAreNamed(String text, String replacement, String message) {
        assertThat(VALID).contains(text);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(text, replacement.replace("#", "\n"))))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "user,shop|it has no row",
                "user,shop#a,b,c|row 1 has 3 values for 2 columns",
                "user,user#a,b|'user' is no name of its own",
                "user,the shop#a,b|'the shop' is no name of its own without blanks",
                "user,shop#\"a,b|expected a file in UTF-8",
                "user,shop#ä,b|'user' of row 1 cannot be in a header",
                "user,shop#a,b#b,|'shop' of row 2 is empty, '.' or '..', which some clients leave out of a path",
                "user,shop#a,..|'shop' of row 1 is empty",
                "[{\"user\": \"a\", \"shop\": []}]|'shop' of object 1 is no text, number, true or false",
                "[{\"user\": \"a\", \"shop\": null}]|'shop' of object 1 is no text, number, true or false",
                "[{\"user\": \"a\", \"shop\": \"b\"}, {\"user\": \"a\"}]|object 2 has other fields than the first one",
                "[{\"user\": \"a\"|expected a file in UTF-8",
                "[7]|expected a file in UTF-8",
                "one#a|no request has a column of the feeder; write {one} into its path",
            })
    void aFileOfRowsIsChecked(String text, String message) throws IOException {
        write("people.csv", text.replace("#", "\n"));
        String asked = text.startsWith("one") ? VALID.replaceAll("\\{(user|shop)}", "x") : VALID;

        assertThatExceptionOfType(UserError.class).isThrownBy(() -> read(asked)).withMessageContaining(message);
    }

    private List<Map<String, String>> rows(String order) throws IOException {
        return read(with(order)).feeder().ordered();
    }

    private static String with(String order) {
        return VALID.replace("people.csv", "people.csv, " + order);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private Workload read(String text) throws IOException {
        write("sample.yaml", text);
        return TestEngines.experiments(folder)
                .read(folder.resolve("sample.yaml"))
                .workload();
    }
}
