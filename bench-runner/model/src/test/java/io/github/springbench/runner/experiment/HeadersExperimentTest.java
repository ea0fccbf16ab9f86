package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers of requests, and the secrets in them. */
class HeadersExperimentTest {

    private static final String VALID = """
            name: sample
            question: Does it let me in?
            systems: {mine: {url: "http://127.0.0.1:8080"}}
            parameters: {users: [8]}
            secrets: [TOKEN, PIN]
            workload:
              engine: gatling
              shape: closed
              request: POST /login
              headers:
                Authorization: Bearer ${TOKEN}
                X-Request-Id: "{fresh-id}"
                Accept-Language: "de;q=0.5 ${{TOKEN}"
                X-Number: 7
              body: 'pin=${PIN}'
              duration: 30s
            presets:
              quick: {duration: 5s}
              read: {request: GET /me, headers: {X-Key: "${TOKEN}"}}
            """;

    @TempDir
    private Path folder;

    @Test
    void areSentInTheirOrderAndSecretsAreFilledInLast() throws IOException {
        Request request = read(VALID).workload().request();

        assertThat(request.headers())
                .containsExactly(
                        entry("Authorization", "Bearer ${TOKEN}"),
                        entry("X-Request-Id", "{fresh-id}"),
                        entry("Accept-Language", "de;q=0.5 ${{TOKEN}"),
                        entry("X-Number", "7"));
        Request sent = request.sent(Map.of("${TOKEN}", "{fresh-id}{{x}", "${PIN}", "$1", Request.FRESH_ID, "id-1"));
        assertThat(sent.headers())
                .containsExactly(
                        entry("Authorization", "Bearer {fresh-id}{{x}"),
                        entry("X-Request-Id", "id-1"),
                        entry("Accept-Language", "de;q=0.5 ${TOKEN}"),
                        entry("X-Number", "7"));
        assertThat(sent.body()).isEqualTo("pin=$1");
        assertThat(request.allHeaders()).containsEntry("Content-Type", "application/json");
    }

    @Test
    void aPresetWithARequestOfItsOwnHasItsOwn() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.with(experiment.presets().get("read")).workload().request())
                .isEqualTo(new Request("GET", "/me", Map.of("X-Key", "${TOKEN}"), null));
        assertThat(experiment.with(experiment.presets().get("quick")).workload().request())
                .isEqualTo(experiment.workload().request());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Bearer ${TOKEN}|Bearer of-47kx|write ${AUTHORIZATION} in its place, 'secrets: [AUTHORIZATION]'",
                "Bearer ${TOKEN}|Bearer ${OTHER}|asks for ${OTHER}, which is no secret; add OTHER",
                "Bearer ${TOKEN}|Bearer ${TOKEN} ü|expected a line of ASCII characters in the header 'Authorization'",
                "X-Number: 7|X Number: 7|cannot be the name of a header",
                "X-Number: 7|x-request-id: 7|'x-request-id' is there twice",
                "X-Number: 7|Content-Length: 7|expected no 'Content-Length', which each client sets itself",
                "POST /login|POST /login/${PIN}|asks for ${PIN}, which is a secret, in its path",
                "POST /login|POST /login/{fresh-id}|asks for {fresh-id}, which is no parameter",
                "[TOKEN, PIN]|[TOKEN, PIN, MORE]|no request contains the secret MORE",
                "[TOKEN, PIN]|[TOKEN, PIN, S3cret=47kx]|expected the name of a variable of your environment in capital",
                "request: GET /me, headers|headers|a preset has 'headers' beside a 'request' of its own",
                "quick: {|quick: {cookies: none, |a preset has 'cookies' beside a 'request' of its own",
                "engine: gatling|`engine: gatling\n  cookies: some`|expected one of kept, none"
            })
    void mistakesAreNamedAndValuesAreNot(String text, String replacement, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(text, replacement)))
                .withMessageContaining(message)
                .withMessageNotContaining("47kx");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip|expect: {body: ok}",
                "identity, BR;q=0.5|expect: {contains: [ok]}",
                "deflate , gzip;q=0|expect: {json: {/id: 7}}"
            })
    void anAnswerThatMayBeCompressedCannotBeRead(String accepted, String expect) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(accepting(accepted, expect)))
                .withMessageContaining("'accept-encoding' asks for a compressed answer, which is not unpacked");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"gzip|expect: {status: 201}", "identity, gzip;q=0, br; q=0.0|expect: {body: ok}"})
    void anAnswerThatNobodyReadsMayBeCompressed(String accepted, String expect) throws IOException {
        assertThat(read(accepting(accepted, expect)).workload().request().headers())
                .containsEntry("accept-encoding", accepted);
    }

    private static String accepting(String codings, String expect) {
        return VALID.replace("X-Number: 7", "accept-encoding: '" + codings + "'")
                .replace("  duration: 30s", "  " + expect + "\n  duration: 30s");
    }

    @Test
    void cookiesAreThoseOfTheWorkloadOrOfAPresetWithARequest() throws IOException {
        Experiment experiment = read(VALID.replace("  duration: 30s", "  cookies: kept\n  duration: 30s")
                .replace("request: GET /me,", "request: GET /me, cookies: none,"));

        assertThat(experiment.workload().exchange().cookies()).isEqualTo(Cookies.KEPT);
        assertThat(experiment
                        .with(experiment.presets().get("quick"))
                        .workload()
                        .exchange()
                        .cookies())
                .isEqualTo(Cookies.KEPT);
        assertThat(experiment
                        .with(experiment.presets().get("read"))
                        .workload()
                        .exchange()
                        .cookies())
                .isEqualTo(Cookies.NONE);
        assertThat(read(VALID).workload().exchange().cookies()).isNull();
    }

    @Test
    void aPatchSendsABody() throws IOException {
        assertThat(read(VALID.replace("POST /login", "PATCH /login")).workload().method())
                .isEqualTo("PATCH");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(
                        () -> read(VALID.replace("POST /login", "PATCH /login").replace("  body:", "  # body:")))
                .withMessageContaining("'request' is a PATCH and needs 'body', what to send");
    }

    @Test
    void aUserHasCookiesOfOneSource() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace("X-Number: 7", "cookie: ${PIN}\n  cookies: kept")))
                .withMessageContaining("users keep the cookies of answers, and the header 'Cookie' sends others");
    }

    @Test
    void anOpenLoadHasNoUsersWhoCouldKeepCookies() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace("shape: closed", "shape: open\n  cookies: kept")))
                .withMessageContaining("a load of the shape 'open' has no 'cookies'");
    }

    @Test
    void aHeaderSaysOfWhichTypeABodyIs() {
        assertThat(new Request("POST", "/", Map.of("content-type", "text/plain"), "x").allHeaders())
                .containsExactly(entry("content-type", "text/plain"));
        assertThat(new Request("GET", "/", null).allHeaders()).isEmpty();
    }

    private Experiment read(String text) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), text));
    }
}
