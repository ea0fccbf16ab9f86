package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests with a key that differs each time, and presets with other requests. */
class RequestKeysExperimentTest {

    private static final String VALID = """
            name: sample
            question: Does it read?
            back-ends:
              users: {database: {kind: mongodb, records: 500, delay: 5ms}}
            systems:
              sync: {service: mongo-sync, round-trips: 2}
              reactive: {service: mongo-reactive}
            parameters: {users: [8]}
            workload:
              engine: gatling
              shape: closed
              request: GET /users/{key}
              expect: {status: 200, body: 'user {key}'}
              duration: 30s
            claims:
              - {says: As fast, check: alike, metric: p95_ms, system: sync, than: reactive, users: 8, tolerance: 5%}
            presets:
              quick: {duration: 5s}
              insert:
                question: Who inserts more?
                request: POST /users
                body: '{"name": "{fresh-id}"}'
                expect: {status: 201}
                claims:
                  - {says: Slower, check: lower, metric: p95_ms, system: sync, than: reactive, users: 8}
              delete: {request: 'DELETE /users/{next-key}', expect: {status: 204}, repeat: 20}
              other: {request: 'PUT /other/{key:9}/{next-key:7}', body: '{key:9}'}
            """;

    @TempDir
    private Path folder;

    @Test
    void aPresetMayAskForSomethingElse() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.workload().exchange())
                .isEqualTo(new Exchange("GET", "/users/{key}", null, null, 200, "user {key}"));
        assertThat(preset(experiment, "insert").workload().exchange())
                .isEqualTo(new Exchange("POST", "/users", null, "{\"name\": \"{fresh-id}\"}", 201, null));
        assertThat(preset(experiment, "delete").workload().exchange())
                .isEqualTo(new Exchange("DELETE", "/users/{next-key}", null, null, 204, null));
        assertThat(preset(experiment, "other").workload().exchange())
                .isEqualTo(new Exchange("PUT", "/other/{key:9}/{next-key:7}", null, "{key:9}", 200, null));
        assertThat(preset(experiment, "quick").workload().exchange())
                .isEqualTo(experiment.workload().exchange());
    }

    @Test
    void claimsAreAboutTheLoadThatTheyStandBeside() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.claims()).extracting(Claim::says).containsExactly("As fast");
        assertThat(preset(experiment, "quick").claims()).extracting(Claim::says).containsExactly("As fast");
        assertThat(preset(experiment, "insert").claims())
                .extracting(Claim::says)
                .containsExactly("Slower");
        assertThat(preset(experiment, "delete").claims()).isEmpty();
    }

    @Test
    void aSystemSaysHowManyRoundTripsItsRequestsTake() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.system("sync").orElseThrow().roundTrips()).isEqualTo(2);
        assertThat(experiment.system("reactive").orElseThrow().roundTrips()).isNull();
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            GET /users/{key} | GET /users/{keys}    | line 12: 'request' asks for {keys}, which is no parameter; did you mean 'key'?
            GET /users/{key} | GET /users/{key:0}   | 'request' asks for {key:0}, which is no parameter
            GET /users/{key} | GET /users/7         | line 13: 'body' expects {key}, which is not replaced; write the text itself, or send {key} in the request
            'user {key}'     | 'user {name}'        | line 13: 'body' expects {name}, which is not replaced
            users: [8]}      | users: [8], key: [1]} | line 8: 'key' cannot be the name of a parameter
            users: [8]}      | users: [8], latency: [5]} | 'request' does not use the parameter 'latency'
            POST /users      | POST /users/{id}     | line 21: 'request' asks for {id}, which is no parameter
            POST /users      | GET /users           | line 22: 'body' cannot be sent with a GET
            request: POST /users | fork: per-cell   | line 22: a preset has 'body' beside a 'request' of its own; write one, or take it out
            request: POST /users | fork: per-cell   | line 23: a preset has 'expect' beside a 'request' of its own; write one, or take it out
            status: 201      | status: 20           | line 23: 'status' is '20'
            status: 201      | stat: 201            | line 23: unknown key 'stat' in 'expect'; did you mean 'status'?
            check: lower     | check: low           | line 25: 'check' is 'low'; there is no such check; did you mean 'lower'?
            DELETE /users    | TRACE /users         | line 26: 'request' is 'TRACE /users/{next-key}'; expected a method and a path, such as GET /hello/{latency}; methods are GET, POST, PUT, PATCH and DELETE
            , delay: 5ms     | ``                   | 'round-trips' of 'sync' need a 'delay' of the database
            """)
    void saysWhatIsWrong(String right, String wrong, String message) {
        assertThat(VALID).contains(right);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(right, wrong)))
                .withMessageContaining(message);
    }

    @Test
    void withoutADatabaseAKeySaysHowManyThereAre() throws IOException {
        String own = """
                name: sample
                question: Does it read?
                systems: {own: {url: 'http://127.0.0.1:8080'}}
                parameters: {users: [8]}
                workload: {engine: gatling, shape: closed, request: 'GET /articles/{key:50}', duration: 30s}
                """;

        assertThat(read(own).workload().path()).isEqualTo("/articles/{key:50}");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(own.replace(":50", "")))
                .withMessageContaining(
                        "'request' asks for {key}, which is a number up to the 'records' of a database, and"
                                + " there is none in 'back-ends'; write how many there are, as in {key:1000}");
    }

    @Test
    void aMixIsNotReplacedByARequest() {
        String mixed = VALID.replaceFirst("  request: GET.*\\n +expect: .*\\n", "  mix: a\n");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(mixed))
                .withMessageContaining("the workload has no 'request' that a preset could change; take it out");
    }

    private static Experiment preset(Experiment experiment, String name) {
        return experiment.with(experiment.presets().get(name));
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
