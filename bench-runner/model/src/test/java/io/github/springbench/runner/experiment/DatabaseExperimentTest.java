package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload.Mix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiment files with services that keep users in a database. */
class DatabaseExperimentTest {

    private static final String VALID = """
            name: sample
            question: Does it read?
            back-ends:
              users: {database: {kind: mongodb, records: 500, delay: 5ms}}
            systems:
              sync: {service: mongo-sync}
              reactive: {service: mongo-reactive}
            parameters: {users: [8]}
            workload:
              engine: gatling
              shape: closed
              mix: a
              repeat: 50
            presets:
              d: {mix: d}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsADatabaseAndAMix() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.backEnds())
                .containsExactly(new BackEnd("users", new DatabaseSpec("mongodb", 500, Duration.ofMillis(5))));
        assertThat(experiment.workload().mix()).isEqualTo(Mix.A);
        assertThat(experiment.workload().request().path()).isEqualTo("/user/user0");
        assertThat(experiment.with(experiment.presets().get("d")).workload().mix())
                .isEqualTo(Mix.D);
    }

    @Test
    void aDatabaseIsNearUnlessADelayIsAskedFor() throws IOException {
        assertThat(read(VALID.replace(", delay: 5ms", "")).backEnds().get(0).database())
                .isEqualTo(new DatabaseSpec("mongodb", 500, Duration.ZERO));
    }

    @Test
    void aServiceThatKeepsUsersCanAlsoBeAskedForOneThing() throws IOException {
        Experiment experiment =
                read(VALID.replace("mix: a", "request: GET /user/top/10").replace("d: {mix: d}", "quick: {}"));

        assertThat(experiment.workload().mix()).isNull();
        assertThat(experiment.workload().asked()).isEqualTo("GET /user/top/10");
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            records: 500     | records: 0        | 'records' is '0'
            kind: mongodb    | kind: oracle      | 'kind' is 'oracle'; expected mongodb
            records: 500, delay | delay          | needs 'records'
            delay: 5ms       | delay: soon       | 'delay' is 'soon'
            delay: 5ms       | dealy: 5ms        | did you mean 'delay'?
            mix: a           | mix: g            | expected one of YCSB's workloads, a, b, c, d, e, f
            mix: a           | request: GET /x   | the workload has no 'mix' that a preset could change
            repeat: 50       | body: x           | unknown key 'body'
            back-ends:       | presents:         | 'sync' keeps users in a database; name one in 'back-ends'
            service: mongo-reactive | service: webflux-with-latency | 'reactive' does not answer the requests of a 'mix'
            service: mongo-reactive | service: postgres-r2dbc | 'reactive' keeps users in postgresql, and the database 'users' is mongodb
            {mix: d}         | {systems: {loop: {service: webflux-with-latency}}} | 'loop' does not answer the requests of a 'mix'
            {mix: d}         | {systems: {late: {service: postgres-r2dbc}}} | 'late' keeps users in postgresql, and the database 'users' is mongodb
            users: {database: {kind: mongodb, records: 500, delay: 5ms}} | slow: {service: mongo-sync} | which is not possible for a back end
            """)
    void saysWhatIsWrong(String right, String wrong, String message) {
        assertThat(VALID).contains(right);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(right, wrong)))
                .withMessageContaining(message);
    }

    @Test
    void thereIsOneDatabaseAndSomebodyUsesIt() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() ->
                        read(VALID.replace("systems:", "  more: {database: {kind: mongodb, records: 1}}\nsystems:")))
                .withMessageContaining("an experiment has one database, and these are users and more");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace("mongo-sync", "mvc-with-latency")
                        .replace("mongo-reactive", "webflux-with-latency")))
                .withMessageContaining("no system uses the database 'users'");
    }

    @Test
    void aJarOfTheUsersMayUseIt() throws IOException {
        Experiment experiment = read(VALID.replace("service: mongo-sync", "jar: shop.jar")
                .replace("service: mongo-reactive", "jar: shop.jar")
                .replace("mix: a", "request: GET /articles/7")
                .replaceFirst("presets:(?s:.*)", ""));

        assertThat(experiment.backEnds()).hasSize(1);
    }

    @Test
    void theExperimentsOnMongoDbHaveProfilesAndSmallForms() {
        Experiments experiments = TestEngines.experiments(Path.of("..", "..", "experiments"));

        assertThat(List.of("mongo", "mongo-users")).allSatisfy(name -> {
            Experiment experiment = experiments.named(name);
            assertThat(experiment.profiles().keySet()).containsExactly("published", "matched", "defaults");
            assertThat(experiment.presets()).containsKey("smoke");
            assertThat(experiment.propertiesOf(experiment
                            .with(experiment.profiles().get("published"))
                            .systems()
                            .get(0)))
                    .containsEntry("database.max-connections", "8");
        });
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
