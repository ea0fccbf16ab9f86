package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * {@code run --resume} continues a result only if nothing has changed, and otherwise refuses before anything starts.
 */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class ResumeTest extends ResumeCalls {

    private static final Choices TWICE = Choices.none().with(it -> it.users(List.of(50, 60))
            .systems(List.of("mvc"))
            .repetitions(2)
            .seed(7));

    @Test
    void withoutAnExperimentOrAResultThereIsNothingToRun() {
        assertThat(bench("run")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("EXPERIMENT", "./bench run --help");
    }

    @Test
    void aFolderWithoutAResultIsRefused() {
        assertThat(bench("run", "--resume", results.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("There is no result in " + results);
    }

    @Test
    void optionsThatDecideTheRunsAreRefusedTogether() {
        assertThat(bench(
                        "run",
                        "--resume",
                        results.toString(),
                        "--preset",
                        "quick",
                        "--users=5",
                        "--seed",
                        "1",
                        "--retries",
                        "2"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString().strip())
                .isEqualTo("--resume keeps the choices of the result: leave out --preset, --users, --seed.");
    }

    @Test
    void aResultOfAnotherExperimentIsRefused() {
        Path folder = create(now()).path();

        assertThat(bench("run", "hello-latency", "--resume", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith(folder + " is a result of smoke and not of hello-latency.");
    }

    @Test
    void aResultFromBeforeResultsCouldBeResumedIsRefused() {
        Path folder = create(resumable(now(), now().machine(), now().versions(), jdk, null))
                .path();

        assertThat(bench("run", "--resume", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith(folder + " cannot be resumed: an older version of the bench wrote it, without its choices.")
                .contains("./bench run smoke");
    }

    @Test
    void allThatHasChangedIsNamedWithBothValues() {
        Manifest now = now();
        MachineFacts other = new MachineFacts(
                now.machine().os(),
                "another CPU",
                now.machine().cores(),
                now.machine().memoryMib(),
                now.machine().openFilesLimit(),
                now.machine().ephemeralPorts(),
                now.machine().cpuLimit());
        Versions versions = new Versions(
                now.versions().bench(), "abc1234-dirty", "3.2.1", now.versions().engines());
        Path folder = create(resumable(now, other, versions, jdk, now.chosen())).path();

        assertThat(bench("run", "--resume", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith(folder + " cannot be resumed, because the remaining runs would differ:")
                .contains(
                        "  versions.gitRevision was abc1234-dirty and is ",
                        "  versions.springBoot was 3.2.1 and is "
                                + now.versions().springBoot(),
                        "  machine.cpu was another CPU and is " + now.machine().cpu(),
                        "start a new result with ./bench run smoke");
        assertThat(err.toString().lines()).hasSize(5);
    }

    @Test
    void aJdkThatIsGoneIsNamed() {
        Jdk gone = new Jdk(null, 25, "25.0.99", "Invented Vendor");
        Path folder = create(resumable(now(), now().machine(), now().versions(), gone, now().chosen()))
                .path();

        assertThat(bench("run", "--resume", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("The result was measured on JDK 25.0.99 (Invented Vendor), which is not installed here.");

        err.getBuffer().setLength(0);
        assertThat(bench(
                        "run",
                        "--resume",
                        folder.toString(),
                        "--java-home",
                        jdk.home().toString()))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("  jdk.version was 25.0.99 and is " + jdk.version());
    }

    @Test
    void withTheSameChoicesTheSameRunsArePlanned() {
        ResumedResult resumed = ResumedResult.open(create(now()).path(), "smoke", "run");

        assertThat(resumed.choices()).isEqualTo(TWICE);
        RunPlan again = ExperimentOptions.plan(resumed.experiment(), resumed.choices(), jdk);
        assertThat(again).isEqualTo(plan());
        assertThatCode(() -> resumed.requireUnchanged(manifest(again))).doesNotThrowAnyException();
    }

    /** What is read must equal what was written, or no result could be resumed. */
    @Test
    void aResultOfAnyExperimentCanBeResumedWhereNothingHasChanged() {
        Experiments experiments = TestEngines.experiments(Home.experiments());
        for (String name : experiments.names()) {
            List<String> presets =
                    new ArrayList<>(experiments.named(name).presets().keySet());
            presets.add(null);
            for (String preset : presets) {
                Choices choices = Choices.none().withPreset(preset);
                RunPlan plan = ExperimentOptions.plan(name, choices, jdk);
                Manifest manifest = manifest(plan, choices, null);
                ResumedResult resumed = ResumedResult.open(create(manifest).path(), null, "run");

                assertThat(resumed.choices())
                        .isEqualTo(Choices.none().withPreset(preset).withProfile(plan.profile()));
                assertThatCode(() -> resumed.requireUnchanged(manifest))
                        .as("%s, preset %s", name, preset)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void anotherDatabaseIsAChange() {
        Manifest named = manifest(plan(), TWICE, named("mongodb://user:password@db.invalid:27017"));
        ResultFolder folder = create(named);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResumedResult.open(folder.path(), null, "run").requireUnchanged(manifest(plan())))
                .withMessageContaining("  database was " + named.database() + " and is none");
        assertThat(folder.path().resolve("manifest.json")).content().doesNotContain("db.invalid", "password");
        assertThat(named.database())
                .isEqualTo(mark("mongodb://db.invalid:27017"))
                .isNotEqualTo(mark("mongodb://db2.invalid:27017"));
    }

    @Test
    void aSessionBeginsWithWhatHadEndedAndNothingElse() throws IOException {
        ResultFolder folder = create(now());
        List<RunKey> planned = plan().runs().stream().map(PlannedRun::key).toList();
        folder.run(planned.get(0)).write(RunResult.failed(planned.get(0), Instant.EPOCH, "no luck", List.of()));
        Files.writeString(folder.run(planned.get(1)).serviceLog(), "killed");
        Path damaged = folder.run(planned.get(2)).serviceLog().resolveSibling("run.json");
        Files.writeString(damaged, "{");

        ResultFolder resumed =
                ResumedResult.open(folder.path(), null, "run").begin(plan(), null, new PrintWriter(err, true));

        assertThat(err.toString())
                .contains(
                        "1 of 4 runs had finished.",
                        "Discarded, because they had not finished: " + planned.get(1) + ".")
                .contains(
                        "Discarded, because their run.json was damaged: ",
                        planned.get(2).system());
        assertThat(damaged.getParent()).doesNotExist();
        assertThat(resumed.runs()).extracting(RunResult::key).containsExactly(planned.get(0));
        assertThat(resumed.manifest().sessions())
                .extracting(Session::runsBefore)
                .containsExactly(0, 1);
        assertThat(resumed.manifest().startedAt()).isEqualTo(folder.manifest().startedAt());
    }

    private static DatabaseChoice named(String uri) {
        MongoDb mongo = new MongoDb();
        return new DatabaseChoice(mongo, Optional.of(mongo.address(Secret.of(uri))));
    }

    private static String mark(String uri) {
        return named(uri).named().orElseThrow().mark();
    }

    private RunPlan plan() {
        return ExperimentOptions.plan("smoke", TWICE, jdk);
    }

    private Manifest now() {
        return manifest(plan());
    }

    private Manifest manifest(RunPlan plan) {
        return manifest(plan, TWICE, null);
    }

    private static Manifest resumable(
            Manifest now, MachineFacts machine, Versions versions, Jdk jdk, Manifest.Chosen chosen) {
        return now.with(it -> it.machine(machine).jdk(jdk).versions(versions).chosen(chosen));
    }
}
