package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.START;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.FormerResult;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.StoppingRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result keeps its manifest, and reads those of former versions. */
class StoredManifestTest {

    @TempDir
    private Path results;

    @Test
    void readsTheManifestAsItWasWrittenExceptForTheFolderOfTheJdk() throws IOException {
        Manifest written = manifest();

        Path path = created().path();
        Manifest read = ResultFolder.open(path).manifest();

        assertThat(read.experiment()).isEqualTo(written.experiment());
        assertThat(read.machine()).isEqualTo(written.machine());
        assertThat(read.versions()).isEqualTo(written.versions());
        assertThat(read.startedAt()).isEqualTo(written.startedAt());
        assertThat(read.leftOut()).isEqualTo(written.leftOut());
        assertThat(read.jdk()).isEqualTo(new Jdk(null, 25, "25.0.1", "someone"));
        assertThat(Files.readString(path.resolve("manifest.json"))).doesNotContain("secret");
    }

    @Test
    void readsAClaimOfEachCheckAsItWasWritten() throws IOException {
        Claim.Range users = new Claim.Range(1, 2);
        List<Claim> claims = List.of(
                new Claim.Lower("A", Metric.P95_MS, "a", "b", users),
                new Claim.Higher("B", Metric.FAILED, "a", "b", users),
                new Claim.Alike("H", Metric.THROUGHPUT_RPS, "a", "b", users, 0.1, Duration.ofMillis(1)),
                new Claim.AdvantageGrows("I", Metric.P95_MS, "a", "b", users),
                new Claim.Within("C", Metric.P95_MS, "a", users, 1.5, 2),
                new Claim.Linear("D", Metric.THROUGHPUT_RPS, "a", users, 0.98),
                new Claim.SlopeRatio("E", Metric.P95_MS, "a", users, "b", users, 0.4, 0.6),
                new Claim.KneeNear("F", Metric.WORKER_THREADS, "a", 3000, 0.15),
                new Claim.Phases("G", "a", users));

        Path path = ResultFolder.create(results, manifest(claims)).path();

        assertThat(claims).hasSameSizeAs(Claim.CHECKS.keySet());
        assertThat(ResultFolder.open(path).manifest().experiment().claims()).isEqualTo(claims);
        assertThat(Files.readString(path.resolve("manifest.json"))).contains("\"check\" : \"knee-near\"");
    }

    /** A jar that holds all it runs is written as before class paths were recorded. */
    @Test
    void readsWhatAJarRunsAsItWasWritten() throws IOException {
        OwnJar jar = new OwnJar(Path.of("app.jar"), List.of(), List.of(), "/", Path.of("."));
        for (Map<String, String> classPath : List.of(Map.of("lib/a.jar", "cd"), Map.<String, String>of())) {
            OwnJar held = jar.holding(10, "ab", classPath);
            Manifest written = manifest()
                    .with(it -> it.experiment(
                            SampleExperiment.get().withSystems(List.of(SampleExperiment.system("mine", held)))));

            Path path = ResultFolder.create(results.resolve("with" + classPath.size()), written)
                    .path();

            assertThat(ResultFolder.open(path).manifest().experiment()).isEqualTo(written.experiment());
            assertThat(Files.readString(path.resolve("manifest.json")).contains("classPath"))
                    .isEqualTo(!classPath.isEmpty());
        }
    }

    @Test
    void readsAManifestFromBeforeThereWereClaims() throws IOException {
        Path path = created().path();
        Path file = path.resolve("manifest.json");
        String before = Files.readString(file).replaceAll(",\\s*\"claims\" : \\[ ]", "");
        Files.writeString(file, before);

        assertThat(before).doesNotContain("claims");
        assertThat(ResultFolder.open(path).manifest().experiment().claims()).isEmpty();
    }

    @Test
    void readsAManifestFromBeforeResultsWereReadOverAnythingButUsers() {
        Experiment before = ResultFolder.open(FormerResult.FOLDER).manifest().experiment();

        assertThat(before.axis()).isEqualTo(Axis.USERS);
        assertThat(before.claims())
                .contains(new Claim.Within(
                        "Until then, Tomcat answers within a little more than the 100 ms that each request waits",
                        Metric.P95_MS,
                        "mvc-200",
                        new Claim.Range(1000, 3000),
                        100,
                        110))
                .anySatisfy(claim -> assertThat(claim)
                        .isInstanceOfSatisfying(Claim.SlopeRatio.class, ratio -> assertThat(ratio.thanAt())
                                .isNotNull()))
                .noneSatisfy(claim -> assertThat(claim.toString()).contains("at=null"));
    }

    @Test
    void anAlikeClaimFromBeforeThereWasSlackAllowsForNone() throws IOException {
        Claim.Alike alike = new Claim.Alike("A", Metric.P95_MS, "a", "b", new Claim.Range(1, 2), 0.1, null);
        Path path = ResultFolder.create(results, manifest(List.of(alike))).path();
        Path file = path.resolve("manifest.json");
        String before = Files.readString(file).replaceFirst(",\\s*\"slack\" : \"PT0S\"", "");
        Files.writeString(file, before);

        assertThat(before).doesNotContain("slack");
        assertThat(ResultFolder.open(path).manifest().experiment().claims()).containsExactly(alike);
    }

    @Test
    void refusesAManifestThatItCannotRead() throws IOException {
        Path path = created().path();
        for (String damaged : List.of("{\"plannedRuns\": \"many\"}", "", "null", "{}", "{\"experiment\" : {")) {
            Files.writeString(path.resolve("manifest.json"), damaged);

            assertThatExceptionOfType(UserError.class)
                    .as(damaged)
                    .isThrownBy(() -> ResultFolder.open(path).manifest())
                    .withMessageContaining("manifest.json cannot be read as a result of this version of the bench");
        }
    }

    @Test
    void refusesAResultOfAnOlderVersionWithWhatToDo() throws IOException {
        Path path = created().path();
        Path file = path.resolve("manifest.json");
        Files.writeString(file, Files.readString(file).replace("\"engines\"", "\"formerName\""));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResultFolder.open(path).manifest())
                .withMessageContaining("does not list its load generators")
                .withMessageEndingWith("Measure it again.");
    }

    @Test
    void aManifestFromBeforeResultsCouldBeResumedKnowsNoChoicesAndNoSessions() {
        Manifest before = ResultFolder.open(FormerResult.FOLDER).manifest();

        assertThat(before.chosen()).isNull();
        assertThat(before.sessions()).isEmpty();
    }

    @Test
    void readsWhatIsNeededToResumeAsItWasWritten() {
        Manifest plain = manifest();
        Manifest written = plain.with(it -> it.jdk(new Jdk(null, 25, "25.0.1", "someone"))
                .chosen(ManifestChosenBuilder.builder()
                        .users(List.of(1000, 2000))
                        .systems(List.of("pool"))
                        .repetitions(3)
                        .duration(Duration.ofMinutes(30))
                        .objectives(List.of(new Objective(Figure.FAILED, 0.1)))
                        .untilDecided(StoppingRule.within(Duration.ofMinutes(45)))
                        .capacity(new CapacityTerms(0.05, 19_500, "open files", Duration.ofMinutes(45)))
                        .build())
                .database("1f2e3d4c")
                .sessions(List.of(new Session(START, 0), new Session(START.plusSeconds(60), 1))));

        assertThat(ResultFolder.open(ResultFolder.create(results, written).path())
                        .manifest())
                .isEqualTo(written);
    }

    @Test
    void aResultThatIsNotRepeatedUntilItIsDecidedHasNoRule() {
        ResultFolder folder = ResultFolder.create(
                results,
                withChosen(
                        manifest(),
                        ManifestChosenBuilder.builder().repetitions(1).build()));

        assertThat(folder.manifest().untilDecided()).isEmpty();
    }

    @Test
    void readsObjectivesAsTheyWereWrittenWhetherChosenOrNot() {
        List<Objective> objectives = List.of(
                new Objective(Figure.P999, 150.5),
                new Objective(Figure.FAILED, 0.1),
                new Objective("login", Figure.P95, 400));
        Manifest written = withChosen(
                manifest().withObjectives(objectives),
                ManifestChosenBuilder.builder()
                        .repetitions(1)
                        .objectives(objectives)
                        .lifted(Map.of("server.tomcat.processor-cache", "-1"))
                        .build());

        Manifest read =
                ResultFolder.open(ResultFolder.create(results, written).path()).manifest();

        assertThat(read.experiment().objectives()).isEqualTo(objectives);
        assertThat(read.chosen()).isEqualTo(written.chosen());
    }

    @Test
    void anObjectiveOfAllRequestsIsWrittenAsBeforeThereWereOthers() throws IOException {
        Path path = ResultFolder.create(results, manifest().withObjectives(List.of(new Objective(Figure.P95, 150))))
                .path();

        assertThat(Files.readString(path.resolve("manifest.json")))
                .containsPattern("\"objectives\" : \\[ \\{\\s*\"figure\" : \"P95\",\\s*\"limit\" : 150.0\\s*} ]");
    }

    @Test
    void aManifestFromBeforeThereWereObjectivesHasNone() throws IOException {
        Manifest written = withChosen(
                manifest(),
                ManifestChosenBuilder.builder().users(List.of(1)).repetitions(1).build());
        Path path = ResultFolder.create(results, written).path();
        Path file = path.resolve("manifest.json");
        String before = Files.readString(file)
                .replaceFirst(",\\s*\"objectives\" : \\[ ]", "")
                .replaceFirst(",\\s*\"objectives\" : null", "");
        Files.writeString(file, before);

        assertThat(before).doesNotContain("objectives");
        assertThat(ResultFolder.open(path).manifest().experiment().objectives()).isEmpty();
        assertThat(ResultFolder.open(path).manifest().chosen()).isEqualTo(written.chosen());
    }

    @Test
    void aMachineFromBeforeItsCpuLimitWasRecordedHasNone() {
        Manifest before = ResultFolder.open(FormerResult.FOLDER).manifest();

        assertThat(before.machine().cores()).isPositive();
        assertThat(before.machine().cpuLimit()).isNull();
    }

    @Test
    void aCpuLimitIsReadAsItWasWrittenAndAbsentWhereThereIsNone() throws IOException {
        MachineFacts limited = new MachineFacts("an OS", "a CPU", 2, 1024, 20_000L, null, 1.5);

        assertThat(ResultFolder.open(ResultFolder.create(results, on(limited)).path())
                        .manifest()
                        .machine())
                .isEqualTo(limited);
        assertThat(Files.readString(created().path().resolve("manifest.json")))
                .contains("openFilesLimit")
                .doesNotContain("cpuLimit");
    }

    private static Manifest on(MachineFacts machine) {
        Manifest plain = manifest();
        return plain.withMachine(machine);
    }

    private static Manifest withChosen(Manifest plain, Manifest.Chosen chosen) {
        return plain.with(it -> it.chosen(chosen).sessions(List.of(new Session(START, 0))));
    }

    private ResultFolder created() {
        return ResultFolder.create(results, manifest());
    }
}
