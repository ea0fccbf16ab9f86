package io.github.springbench.runner.experiment;

import static io.github.springbench.runner.experiment.SampleFile.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment is found by its name, or by its file. */
class ExperimentsTest {

    @TempDir
    private Path folder;

    @Test
    void namesTheNearestExperimentWhereThereIsNone() throws IOException {
        Files.writeString(folder.resolve("sample.yaml"), VALID);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> TestEngines.experiments(folder).named("sampel"))
                .withMessage("There is no experiment 'sampel'; did you mean 'sample'? (known: sample).");
    }

    @Test
    void readsAnExperimentFromAFileAnywhere() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        Path file = Files.writeString(folder.resolve("sample.yaml"), VALID);
        Experiments ours = TestEngines.experiments(Path.of("..", "..", "experiments"));

        assertThat(ours.nameOrFile(file.toString()))
                .isEqualTo(TestEngines.experiments(folder).named("sample"));
        assertThat(ours.nameOrFile("smoke")).isEqualTo(ours.named("smoke"));
        assertThat(ours.nameOrFile(
                        Path.of("..", "..", "experiments", "smoke.yaml").toString()))
                .isEqualTo(ours.named("smoke"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ours.nameOrFile(folder.resolve("other.yaml").toString()))
                .withMessageContaining("There is no file ")
                .withMessageContaining("or a name: ")
                .withMessageContaining("smoke");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ours.nameOrFile("helo-latency"))
                .withMessageContaining("did you mean 'hello-latency'?");
    }

    /** A result would call it lifted, or the service would use a database that nobody allowed. */
    @Test
    void anOptionSetsNoPropertyThatTheRunnerSets() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Experiments.properties("--lift", Map.of("spring.datasource.URL", "jdbc:a")))
                .withMessage("--lift has 'spring.datasource.URL', which is set by the runner; name a server by"
                        + " POSTGRES_URI instead, which keeps its password out of results.");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Experiments.properties("--lift", Map.of("server.port", "8080")))
                .withMessageContaining("use --port instead");
        assertThat(Experiments.properties("--lift", Map.of("a.b", "1"))).isEqualTo(Map.of("a.b", "1"));
    }

    @Test
    void aFileHasTheNameOfItsExperiment() throws IOException {
        assertThat(Experiments.nameIn("smoke")).isEqualTo("smoke");
        assertThat(Experiments.nameIn("../some.where/shop.yaml")).isEqualTo("shop");
        assertThat(Experiments.nameIn("shop.yaml")).isEqualTo("shop");

        Path file = Files.writeString(folder.resolve("my shop.yaml"), VALID.replace("name: sample", "name: my shop"));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> TestEngines.experiments(Path.of("..", "..", "experiments"))
                        .nameOrFile(file.toString()))
                .withMessageStartingWith("'my shop' cannot be the name of an experiment");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> TestEngines.experiments(Path.of("..", "..", "experiments"))
                        .nameOrFile(Files.createDirectory(folder.resolve("a-folder")) + "/"))
                .withMessageEndingWith("a-folder cannot be read: it is a folder");
    }

    @Test
    void refusesAFileElsewhereWithTheNameOfAnExperimentOfThisProject() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        Path file = Files.writeString(folder.resolve("smoke.yaml"), VALID.replace("name: sample", "name: smoke"));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> TestEngines.experiments(Path.of("..", "..", "experiments"))
                        .nameOrFile(file.toString()))
                .withMessageContaining("has the name of an experiment of this project")
                .withMessageContaining("Rename the file");
    }

    @Test
    void readsTheExperimentsOfThisProject() {
        Experiments experiments = TestEngines.experiments(Path.of("..", "..", "experiments"));

        assertThat(experiments.names()).contains("hello-latency", "smoke");
        assertThat(experiments.names()).allSatisfy(experiments::named);
    }

    @Test
    void helloLatencyHasTheClaimsOfItsSource() {
        Experiment experiment =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        assertThat(experiment.claims()).hasSize(13).extracting(Claim::says).doesNotHaveDuplicates();
        assertThat(experiment.withUsers(List.of(20_000)).claims()).isEqualTo(experiment.claims());
        assertThat(experiment.with(experiment.presets().get("quick")).claims())
                .as("of another load")
                .isEmpty();
    }

    @Test
    void tomcatsConnectionsLimitRequestsWhereEachConnectionHasOne() {
        Experiment limits =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("limits");

        Experiment matched = limits.with(limits.profiles().get("matched"));

        assertThat(matched.systems().stream().filter(matched::oneRequestPerConnection))
                .extracting(SystemUnderTest::name)
                .containsExactly("connections");
    }

    /** The source's figures, and all results from before profiles existed, were measured with these limits. */
    @Test
    void helloLatencyKeepsTheLimitsOfItsSourceUnlessAskedForOthers() {
        Experiment experiment =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        assertThat(experiment.profiles()).containsOnlyKeys("published", "matched", "defaults");
        assertThat(experiment.profiles().keySet()).first().isEqualTo("published");
        assertThat(experiment.profiles().get("published"))
                .isEqualTo(new Profile(Map.of("server.tomcat.max-connections", "10000"), Map.of(), List.of()));
        assertThat(experiment.properties()).isEmpty();
        experiment.profiles().values().forEach(profile -> assertThat(
                        experiment.with(profile).systems())
                .isEqualTo(experiment.systems()));
    }
}
