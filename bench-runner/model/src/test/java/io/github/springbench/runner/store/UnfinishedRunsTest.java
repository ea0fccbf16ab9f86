package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Session;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run counts as soon as its {@code run.json} is complete. Before that, none of its files count. */
class UnfinishedRunsTest {

    private static final Instant START = Instant.parse("2001-02-03T04:05:06Z");

    /** The content of a file that was damaged, cut or emptied, or that belongs to another run. */
    private static final List<String> NOT_WHOLE = List.of(
            "",
            "null",
            "{}",
            "{\"key\" : {\"system\" : \"pool\"",
            "{\"key\" : {\"repetition\" : 1}, \"startedAt\" : \"2001-02-03T04:05:06Z\", \"failure\" : \"no luck\"}",
            "{\"key\" : {\"system\" : \"pool\", \"parameters\" : {\"users\" : 7}, \"repetition\" : 1},"
                    + " \"startedAt\" : \"2001-02-03T04:05:06Z\"}");

    @TempDir
    private Path results;

    private final RunKey whole = new RunKey("pool", Map.of("users", 1), 1);
    private final RunKey broken = new RunKey("pool", Map.of("users", 1), 2);
    private final RunResult result = RunResult.failed(whole, START, "no luck", List.of());
    private ResultFolder folder;

    @BeforeEach
    void aResultWithARunThatHasEnded() {
        folder = ResultFolder.create(results, manifest());
        folder.run(whole).write(result);
    }

    @Test
    void aRunHasEndedWhereItsResultIsWhole() throws IOException {
        assertThat(folder.ended(whole)).contains(result);
        assertThat(folder.ended(broken)).isEmpty();

        folder.run(broken);
        assertThat(folder.ended(broken)).isEmpty();

        for (String text : NOT_WHOLE) {
            Files.writeString(runJson(broken), text);
            assertThat(folder.ended(broken)).as(text).isEmpty();
        }

        Files.copy(runJson(whole), runJson(broken), StandardCopyOption.REPLACE_EXISTING);
        assertThat(folder.ended(broken)).as("that of another run").isEmpty();
    }

    @Test
    void aResultThatIsNotWholeIsNamedWithWhatToDo() throws IOException {
        folder.run(broken);
        for (String text : NOT_WHOLE) {
            Files.writeString(runJson(broken), text);

            assertThatExceptionOfType(UserError.class)
                    .as(text)
                    .isThrownBy(folder::runs)
                    .withMessageStartingWith(runJson(broken).toString())
                    .withMessageContaining("./bench run --resume " + folder.path());
        }
    }

    @Test
    void aClosingRunLiesBesideItsRepetitionAndIsNone() throws IOException {
        RunResult closing = RunResult.failed(whole.asClosing(), START.plusSeconds(1), "no luck", List.of());
        folder.run(closing.key()).write(closing);

        assertThat(folder.path().resolve("runs/pool/users=1/1-closing/run.json"))
                .exists();
        assertThat(folder.runs()).containsExactly(result);
        assertThat(folder.allRuns()).containsExactly(result, closing);
        assertThat(folder.ended(closing.key())).contains(closing);
        assertThat(folder.ended(broken.asClosing())).isEmpty();

        folder.run(broken.asClosing());
        assertThat(folder.discardUnfinished(List.of(whole))).containsExactly(broken.asClosing());
        assertThat(folder.allRuns()).containsExactly(result, closing);
    }

    @Test
    void aRunFromBeforeThereWereClosingRunsIsNone() throws IOException {
        String text = Files.readString(runJson(whole));
        Files.writeString(runJson(whole), text.replaceAll(",\\s*\"closing\" : false", ""));

        assertThat(Files.readString(runJson(whole))).isNotEqualTo(text).doesNotContain("closing");
        assertThat(folder.runs()).containsExactly(result);
    }

    @Test
    void whatHasNotEndedIsDeletedAndNothingElse() throws IOException {
        Path beside = Files.createDirectories(folder.path().resolve("runs/pool/users=1/notes"));
        Path ofAnother = Files.createDirectories(folder.path().resolve("runs/other/users=1/1"));
        RunKey half = new RunKey("pool", Map.of("users", 1), 3);
        Files.createDirectories(
                folder.run(half).loadGenerator(TestEngines.GATLING).resolve("its report"));
        Files.writeString(folder.run(half).serviceLog(), "Started in 1 s");
        folder.run(broken);
        Files.writeString(runJson(broken), "{");
        Files.writeString(runJson(whole).resolveSibling("run.json.unfinished"), "{");
        Files.writeString(folder.path().resolve("manifest.json.unfinished"), "{");

        assertThat(folder.discardUnfinished(List.of(whole, broken))).containsExactly(broken, half);

        assertThat(folder.path().resolve("runs/pool/users=1").toFile().list()).containsExactlyInAnyOrder("1", "notes");
        assertThat(runJson(whole).getParent().toFile().list()).containsExactly("run.json");
        assertThat(folder.path().toFile().list()).containsExactlyInAnyOrder("manifest.json", "runs");
        assertThat(beside).isDirectory();
        assertThat(ofAnother).isDirectory();
        assertThat(folder.runs()).containsExactly(result);
        assertThat(folder.discardUnfinished(List.of(whole))).isEmpty();
    }

    @Test
    void damagedRunsAreDeletedWhicheverCellTheyAreOf() throws IOException {
        RunKey ofAnotherCell = new RunKey("pool", Map.of("users", 7), 1);
        for (String text : NOT_WHOLE) {
            folder.run(broken);
            Files.writeString(runJson(broken), text);
            folder.run(ofAnotherCell);
            Files.writeString(runJson(ofAnotherCell), text);

            assertThat(folder.discardDamaged())
                    .as(text)
                    .containsExactlyInAnyOrder(
                            runJson(broken).getParent(), runJson(ofAnotherCell).getParent());
            assertThat(folder.runs()).containsExactly(result);
        }
        assertThat(folder.discardDamaged()).isEmpty();
    }

    @Test
    void nothingOutsideOfTheResultIsDeletedThroughALink(@TempDir Path outside) throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "not ours");
        Path link = folder.path().resolve("runs/pool/users=1/2");
        Files.createSymbolicLink(link, outside);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> folder.discardUnfinished(List.of(whole)))
                .withMessageStartingWith(link + " is a link to a place outside of the result");
        assertThat(precious).isRegularFile();
    }

    @Test
    void runsOfTheSameMomentHaveAnOrderOfTheirOwn() {
        folder.run(broken).write(RunResult.failed(broken, START, "the clock stood still", List.of()));

        assertThat(folder.runs()).extracting(RunResult::key).containsExactly(whole, broken);
    }

    @Test
    void sessionsInWhichNoRunEndedAreForgotten() {
        Instant later = START.plusSeconds(60);
        folder.write(folder.manifest().in(new Session(START, 0)));
        folder.write(folder.manifest().in(new Session(START.plusSeconds(1), 0)));
        folder.write(folder.manifest().in(new Session(START.plusSeconds(2), 3)));
        // The clock was set back, and the result of a run was damaged.
        folder.write(folder.manifest().in(new Session(START.minusSeconds(9), 2)));
        folder.write(folder.manifest().in(new Session(later, 4)));

        assertThat(folder.manifest().sessions())
                .containsExactly(
                        new Session(START.plusSeconds(1), 0),
                        new Session(START.minusSeconds(9), 2),
                        new Session(later, 4));
        assertThat(folder.manifest().startedAt()).isEqualTo(START);
    }

    private Path runJson(RunKey run) {
        return folder.path()
                .resolve("runs")
                .resolve(run.system())
                .resolve(run.cell())
                .resolve(Integer.toString(run.repetition()))
                .resolve("run.json");
    }

    private static Manifest manifest() {
        return ManifestBuilder.builder()
                .experiment(SampleExperiment.get())
                .seed(1)
                .startedAt(START)
                .machine(new MachineFacts("an OS", "a CPU", 2, 1024, null, null, null))
                .jdk(new Jdk(null, 25, "25.0.1", "someone"))
                .versions(new Versions("1", null, "4", List.of(TestEngines.gatling("3"))))
                .plannedRuns(3)
                .build();
    }
}
