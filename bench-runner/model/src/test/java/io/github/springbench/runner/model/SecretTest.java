package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Secret.Mask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {

    private static final String URL = "jdbc:postgresql://shop:S3cret-4711@db.invalid:5432/shop";

    private static final Pattern HEXADECIMAL = Pattern.compile("%..");

    @TempDir
    private Path folder;

    @Test
    void showsNothingOfItself() {
        Secret secret = Secret.of(URL);

        assertThat(secret).hasToString("***").isEqualTo(Secret.of(URL)).isNotEqualTo(Secret.of(URL + "x"));
        assertThat(List.of(secret)).hasToString("[***]");
        assertThat(secret.reveal()).isEqualTo(URL);
        assertThat(mask(URL).toString()).doesNotContain("S3cret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no driver for jdbc:postgresql://shop:S3cret-4711@db.invalid:5432/shop | no driver for ***",
                "password S3cret-4711 was refused | password *** was refused",
                "jdbc:other://shop:S3cret-4711@other | jdbc:other://***@other",
                "user shop at db.invalid | user shop at db.invalid",
                "S3cret%2D4711, %53%33cret-4711 and S3cret%2d4711 | ***, *** and ***",
                "S3cret-471 | S3cret-471",
            })
    void hidesAnAddressAndThePasswordInIt(String text, String masked) {
        assertThat(mask(URL).masked(text)).isEqualTo(masked);
    }

    @Test
    void hidesWhatIsPercentEncodedInTheAddressAlsoDecoded() {
        Mask mask = mask("mongodb://ann:s3%40cr%C3%A9t@db/?authSource=admin");

        assertThat(mask.masked("s3@crét, s3%40cr%C3%A9t, s3%40cr%c3%a9t, s3@cr%C3%A9t"))
                .isEqualTo("***, ***, ***, ***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a+b c&d=e/f",
                "$1\\E[a-z]*(.+)",
                "\\Q100%25\\E",
                "%%%%%%",
                "\"quoted\" & <tagged> 'too'",
                "über-geheim",
                "пароль-из-кириллицы",
                "🔑🔑🔑🔑🔑🔑",
            })
    void hidesAnyCharactersHoweverTheyAreWritten(String value) {
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        List<String> written = List.of(
                value,
                encoded,
                encoded.replace("+", "%20"),
                HEXADECIMAL.matcher(encoded).replaceAll(octet -> octet.group().toLowerCase(Locale.ROOT)),
                value.replace("\\", "\\\\").replace("\"", "\\\""),
                value.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;")
                        .replace("'", "&#39;"),
                value.chars().mapToObj("\\u%04X"::formatted).collect(Collectors.joining()),
                value.codePoints().mapToObj("&#x%x;"::formatted).collect(Collectors.joining()),
                value.codePoints().mapToObj("&#%d;"::formatted).collect(Collectors.joining()),
                URLEncoder.encode(encoded, StandardCharsets.UTF_8),
                URLEncoder.encode(value.replace("\\", "\\\\").replace("/", "\\/"), StandardCharsets.UTF_8),
                value.replaceAll("([\\\\:=#! /])", "\\\\$1").replace("\"", "&quot;"));

        Mask mask = mask(value);

        assertThat(written)
                .allSatisfy(text -> assertThat(mask.masked("(" + text + ")")).isEqualTo("(***)"));
    }

    @Test
    void hidesAllOfSecretsThatOverlapOrArePartsOfOthers() {
        Mask mask = mask("abcdef", "defghi", "a-longer-abcdef-one", "aaaaaa");

        assertThat(mask.masked("[abcdefghi] [defghi] [a-longer-abcdef-one] [abcdefdefghi] [aaaaaaaa]"))
                .isEqualTo("[***] [***] [***] [***] [***]");
    }

    @Test
    void hidesEachLineOfAValueWithSeveral() {
        Mask mask = mask("-----BEGIN KEY-----\r\nMIIEvQIBADAN\n  Bgkqhkiw==\nab==\n");

        assertThat(mask.masked("key MIIEvQIBADAN Bgkqhkiw== ab=="))
                .as("the last line is short")
                .isEqualTo("key *** *** ab==");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://h/db?user=shop&password=open-sesame&ssl=true | open-sesame",
                "jdbc:sqlserver://h;user=sa;Password=open-sesame;encrypt=true | open-sesame",
                "-Xmx1g -Djavax.net.ssl.trustStorePassword=open-sesame -ea | open-sesame",
                "{\"spring\":{\"datasource\":{\"password\" : \"open, sesame\"}}} | open, sesame",
                "{spring: {datasource: {password: open-sesame, url: x}}} | open-sesame",
                "jdbc:oracle:thin:scott/open-sesame@//h:1521/x | open-sesame",
                "redis://:open-sesame@h:6379 | open-sesame",
                "amqp://a:first-one@h1,amqp://b:open-sesame@h2 | open-sesame",
                "postgres://ann:open/sesame//1@h/x | open/sesame//1",
                "https://h/hook?access_token=open-sesame | open-sesame",
                "Bearer open-sesame | open-sesame",
                "Basic YW5uOm9wZW4tc2VzYW1l | open-sesame",
            })
    void hidesThePasswordAloneThatIsInALongerValue(String value, String password) {
        assertThat(mask(value).masked("it was " + password + "!")).isEqualTo("it was ***!");
    }

    @Test
    void leavesShortTextsUnlessTheyStandBesideAUserOrTheirName() {
        Mask mask = mask("true", "8080", "DEBUG", "65535", "orders@example.com", "sa:pw@h", "jdbc:x://h?password=pw");

        assertThat(mask.masked("true DEBUG 8080 65535 orders sa pw")).isEqualTo("true DEBUG 8080 65535 orders sa pw");
        assertThat(mask.masked("root:root")).isEqualTo("root:root");
        assertThat(mask("db://root:root@h").masked("db://root:root@other, root"))
                .isEqualTo("db://***@other, root");
        assertThat(mask.masked("?password=pw")).isEqualTo("?***");
    }

    @Test
    void hidesWhatAProgramThatKnowsOnlyAsciiMadeOfIt() {
        Mask mask = mask("pässwort-ß");

        assertThat(mask.masked("p?sswort-? p??sswort-?? p\uFFFDsswort-\uFFFD")).isEqualTo("*** *** ***");
        assertThat(mask("äöüäöü").masked("what??????")).isEqualTo("what??????");
    }

    @Test
    void aMaskWithoutSecretsChangesNothing() {
        assertThat(Mask.NONE.isEmpty()).isTrue();
        assertThat(mask("short").isEmpty()).isTrue();
        assertThat(Mask.NONE.masked(URL)).isSameAs(URL);
        assertThat(mask(URL).masked(null)).isNull();
        assertThat(mask(URL).masked("nothing to hide in Grüße 100%")).isEqualTo("nothing to hide in Grüße 100%");
    }

    @Test
    void hidesASecretThatComesInParts() throws IOException {
        byte[] said = "begin S3cret-4711 and S3cret%2D4711, end\nS3cret-4711".getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first < said.length; first++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream masking = mask(URL).masking(out)) {
                masking.write(said, 0, first);
                masking.write(said, first, said.length - first);
            }
            assertThat(out).as("cut at %s", first).hasToString("begin *** and ***, end\n***");
        }
    }

    @Test
    void passesOnALineAsSoonAsItIsWhole() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream masking = mask(URL).masking(out)) {
            masking.write("listening on 8080\nS3cret-".getBytes(StandardCharsets.UTF_8));
            assertThat(out).hasToString("listening on 8080\n");
            masking.write('4');
            masking.write("711".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(out).hasToString("listening on 8080\n***");
    }

    /** A line of some hundred KB, with secrets at all places of a buffer. */
    @Test
    void hidesSecretsInLinesWithoutEnd() throws IOException {
        String part = "x".repeat(997) + "S3cret-4711" + "S3cret%2D4711";
        String line = part.repeat(400);
        for (int size : List.of(1_000, 8_192, 100_000)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream masking = mask(URL).masking(out)) {
                byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                for (int at = 0; at < bytes.length; at += size) {
                    masking.write(bytes, at, Math.min(size, bytes.length - at));
                }
            }
            assertThat(out.toString().equals(("x".repeat(997) + "***").repeat(400)))
                    .as("in parts of %s", size)
                    .isTrue();
        }
    }

    @Test
    void overwritesSecretsInAFileAndKeepsItsLength() throws IOException {
        byte[] before = new byte[200_000];
        byte[] latin = "S3cret-4711".getBytes(StandardCharsets.ISO_8859_1);
        byte[] wide = "S3cret-4711".getBytes(StandardCharsets.UTF_16LE);
        System.arraycopy(latin, 0, before, 65_530, latin.length);
        System.arraycopy(wide, 0, before, 150_000, wide.length);
        Path record = Files.write(folder.resolve("simulation.log"), before);

        mask(URL).overwrite(record);

        byte[] expected = before.clone();
        Arrays.fill(expected, 65_530, 65_530 + latin.length, (byte) '*');
        Arrays.fill(expected, 150_000, 150_000 + wide.length, (byte) '*');
        assertThat(record).hasBinaryContent(expected);
    }

    private static Mask mask(String... values) {
        return Mask.of(Arrays.stream(values).map(Secret::of).toList());
    }
}
