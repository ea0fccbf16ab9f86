package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no experiments. Each gets one clear message, and takes little memory and time. */
class HostileFilesTest {

    private static final String VALID = """
            name: sample
            question: Does it read?
            systems:
              pool: {service: mvc-with-latency, properties: {server.tomcat.threads.max: 7}}
            parameters: {latency: [100], users: [1, 2]}
            workload:
              engine: gatling
              shape: closed-with-think-time
              request: GET /hello/{latency}
              ramp: 30s
              repeat: 30
              pause: 1s..2s
            published: figures.csv
            presets:
              quick: {users: [1]}
            """;

    /** The most characters of a message, since a person reads it on a screen. */
    private static final int SCREEN = 16_000;

    @TempDir
    private Path top;

    private Path folder;
    private Path file;

    @BeforeEach
    void putAGoodExperiment() throws IOException {
        folder = Files.createDirectory(top.resolve("experiments"));
        file = folder.resolve("sample.yaml");
        Files.writeString(file, VALID);
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        assertThat(TestEngines.experiments(folder).named("sample").name()).isEqualTo("sample");
    }

    @Test
    void aFileOf100MebibytesIsNotRead() throws IOException {
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(100L << 20);
        }

        assertThat(refused())
                .isEqualTo(file + " cannot be read: it has 104,857,600 bytes, and at most 2,097,152 are read; is it the"
                        + " right file?");
    }

    @Test
    void aFolderIsNoExperiment() throws IOException {
        Files.delete(file);
        Files.createDirectory(file);

        assertThat(refused()).isEqualTo(file + " cannot be read: it is a folder");
    }

    @Test
    void aDeviceThatNeverEndsIsNotRead() throws IOException {
        Path endless = Path.of("/dev/zero");
        assumeThat(endless).exists();
        Files.delete(file);
        Files.createSymbolicLink(file, endless);

        assertThat(refused()).isEqualTo(file + " cannot be read: it is no regular file");
    }

    @Test
    void bytesThatAreNoTextAreNoExperiment() throws IOException {
        byte[] garbage = new byte[100_000];
        new Random(1).nextBytes(garbage);
        Files.write(file, garbage);

        assertThat(refused()).isEqualTo(file + " cannot be read: it is not text in UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"name: \u0000\u0001", "\u001b[2J", "name: sample\n---\nname: sample\n", "", "\t", "&a", "!!"})
    void textThatIsNoYamlIsNoExperiment(String text) throws IOException {
        Files.writeString(file, text);

        refused();
    }

    @Test
    void aliasesOfAliasesDoNotGrow() throws IOException {
        String laughs = IntStream.rangeClosed(1, 12)
                .mapToObj(level -> "a%d: &a%d [%s]\n"
                        .formatted(level, level, String.join(", ", Collections.nCopies(9, "*a" + (level - 1)))))
                .collect(Collectors.joining("", "a0: &a0 [lol]\n", ""));
        Files.writeString(file, laughs + VALID);

        assertThat(refused())
                .contains("line 3: more than 10 aliases (*name) are not supported; write the values themselves");
    }

    @Test
    void someAliasesAreWelcome() throws IOException {
        Files.writeString(
                file,
                VALID.replace(
                        "properties: {server.tomcat.threads.max: 7}}",
                        "properties: &seven {server.tomcat.threads.max: 7}}\n"
                                + "  other: {service: mvc-with-latency, properties: *seven}"));

        assertThat(TestEngines.experiments(folder).named("sample").systems())
                .extracting(system -> system.properties().get("server.tomcat.threads.max"))
                .containsExactly("7", "7");
    }

    @Test
    void anAliasOfItselfHasNoEnd() throws IOException {
        Files.writeString(file, VALID.replace("presets:\n  quick: {users: [1]}", "presets: &p {quick: *p}"));

        assertThat(refused()).contains("line 14: an alias within what it stands for has no end; take it out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- ", "? "})
    void levelsWithinLevelsAreCounted(String level) throws IOException {
        Files.writeString(file, level.repeat(50_000));

        assertThat(refused())
                .contains("line 1: lists and mappings are nested more than 20 levels deep; an experiment needs a few");
    }

    @Test
    void keysThatStandTwiceAreRefused() throws IOException {
        Files.writeString(file, VALID + "question: And again?\n");

        assertThat(refused()).contains("line 16: 'question' appears twice in the experiment; keep one");
    }

    @Test
    void ofManyMistakesTheFirstOnesAreShown() throws IOException {
        Files.writeString(
                file,
                VALID
                        + IntStream.range(0, 20_000)
                                .mapToObj(i -> "k" + i + ": 1\n")
                                .collect(Collectors.joining()));

        assertThat(refused())
                .contains("has 20000 mistakes", "\n  line 16: unknown key 'k0'", "\n  and 19980 more")
                .hasLineCount(22);
    }

    @Test
    void aLongValueIsShownByItsBeginning() throws IOException {
        Files.writeString(file, VALID.replace("ramp: 30s", "ramp: " + "9".repeat(200_000)));

        assertThat(refused()).contains("line 10: 'ramp' is '999", "9…'; expected a time with its unit");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            question: Does it read?     | question: "\\e[2J\\e]0;owned\\a"        | 'question' is '?[2J?]0;owned?'; expected no control characters
            question: Does it read?     | "q\\e[2J": x                            | unknown key 'q?[2J'
            threads.max: 7              | threads.max: "7\\0"                     | expected no control characters
            question: Does it read?     | question: "\\u202Eread\\0"              | '?read?'
            pool: {                     | "a\\nb": {                              | 'a?b' cannot be a name
            pool: {                     | ../../../tmp/x: {                       | '../../../tmp/x' cannot be a name
            pool: {                     | a-name-of-forty-one-characters-0123456789: { | cannot be a name; expected letters, digits, '-', '_' and '.', 40 at most
            quick: {                    | ../quick: {                             | '../quick' cannot be a name
            latency: [100]              | ../x: [1], latency: [100]               | '../x' cannot be a name
            GET /hello/{latency}        | GET //192.0.2.1/{latency}               | expected a method and a path
            GET /hello/{latency}        | "GET /{latency}\\r\\nHost: other"       | expected a path in one line, without control characters
            GET /hello/{latency}        | GET /hello%zz/{latency}                 | expected two hexadecimal digits after each '%' of the path
            server.tomcat.threads.max: 7 | server.address: 0.0.0.0                | 'server.address' is set by the runner; services listen on the loopback interface
            server.tomcat.threads.max: 7 | SERVER.ad-dress: 0.0.0.0               | 'SERVER.ad-dress' is set by the runner
            server.tomcat.threads.max: 7 | spring.mongodb.uri: mongodb://h        | 'spring.mongodb.uri' is set by the runner; name a server by MONGODB_URI
            server.tomcat.threads.max: 7 | spring.datasource.url: jdbc:x          | 'spring.datasource.url' is set by the runner; name a server by POSTGRES_URI
            server.tomcat.threads.max: 7 | spring.r2dbc.pass-word: s3cret        | 'spring.r2dbc.pass-word' is set by the runner; name a server by POSTGRES_URI
            """)
    void namesAndValuesLeadNowhereElse(String right, String wrong, String message) throws IOException {
        assertThat(VALID).contains(right);
        Files.writeString(file, VALID.replace(right, wrong));

        assertThat(refused()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret.csv", "/etc/passwd", "../experiments/../secret.csv", "\"a\\tb\\0\"", "."})
    void publishedFiguresStandBesideTheExperiment(String path) throws IOException {
        Files.writeString(top.resolve("secret.csv"), "secret,s3cret\n");
        Files.writeString(file, VALID.replace("figures.csv", path));

        assertThat(refused()).contains("'published' ").doesNotContain("s3cret", "root:");
    }

    @Test
    void aLinkDoesNotLeadPublishedFiguresElsewhere() throws IOException {
        Path secret = Files.writeString(top.resolve("secret.csv"), "secret,s3cret\n");
        Files.delete(folder.resolve("figures.csv"));
        Files.createSymbolicLink(folder.resolve("figures.csv"), secret);

        assertThat(refused())
                .contains("'published' is 'figures.csv'; expected a file in the folder of the experiment or below")
                .doesNotContain("s3cret");
    }

    @Test
    void publishedFiguresOf100MebibytesAreNotRead() throws IOException {
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("figures.csv").toFile(), "rw")) {
            large.setLength(100L << 20);
        }

        assertThat(refused()).contains("figures.csv cannot be read as CSV: it has 104,857,600 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "-rf", "a b", "a\nb", "0123456789-0123456789-0123456789-0123456789"})
    void aFileWhoseNameCannotNameAFolderIsNoExperiment(String name) throws IOException {
        Files.write(folder.resolve(name + ".yaml"), VALID.getBytes(StandardCharsets.UTF_8));
        Experiments experiments = TestEngines.experiments(folder);

        assertThat(experiments.names()).containsExactly("sample");
        assertThat(refused(experiments, name))
                .contains("cannot be the name of an experiment, because a folder gets this name; expected letters,"
                        + " digits")
                .endsWith("Rename the file.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../experiments/sample", "/etc/passwd", "\u001b[2J", "a\u0000b"})
    void aNameOfAnExperimentIsNoPath(String name) {
        assertThat(refused(TestEngines.experiments(folder), name))
                .startsWith("There is no experiment '")
                .contains("sample");
    }

    private String refused() {
        return refused(TestEngines.experiments(folder), "sample");
    }

    /** Returns the message, which must be short and without control characters. */
    private static String refused(Experiments experiments, String name) {
        List<String> said = new ArrayList<>();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> experiments.named(name))
                .satisfies(error -> said.add(error.getMessage()));
        assertThat(said.get(0).replace("\n", ""))
                .hasSizeLessThan(SCREEN)
                .matches(text -> text.chars().noneMatch(Character::isISOControl), "no control characters");
        return said.get(0);
    }
}
