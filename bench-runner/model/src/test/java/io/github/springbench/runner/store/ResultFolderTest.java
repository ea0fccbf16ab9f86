package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.START;
import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Verdict;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result has a folder of its own, with its runs and its reports. */
class ResultFolderTest {

    @TempDir
    private Path results;

    @Test
    void isNamedAfterTheExperimentAndItsStart() {
        assertThat(created().path()).isEqualTo(results.resolve("sample").resolve("2001-02-03T04-05-06Z"));
    }

    @Test
    void neverMixesTwoResultsOfTheSameSecond() {
        assertThat(created().path()).isNotEqualTo(created().path());
        assertThat(results.resolve("sample").toFile().list())
                .containsExactlyInAnyOrder("2001-02-03T04-05-06Z", "2001-02-03T04-05-06Z-2");
    }

    @Test
    void readsRunsInTheOrderInWhichTheyBeganAndNoUnfinishedOnes() throws IOException {
        ResultFolder folder = created();
        RunResult second = RunResult.failed(key("b", 1000), START.plusSeconds(9), "no luck", List.of());
        RunResult first = RunResult.failed(key("c", 2000), START, "no luck either", List.of("java", "-jar"));
        folder.run(second.key()).write(second);
        folder.run(first.key()).write(first);
        Path running = folder.run(key("a", 1000)).serviceLog();
        Files.writeString(running, "still running");

        assertThat(folder.runs()).containsExactly(first, second);
        assertThat(running).isEqualTo(folder.path().resolve("runs/a/latency=100,users=1000/1/service.log"));
    }

    /** So a better formula, and a better sentence, change no stored file. */
    @Test
    void storesWhatWasMeasuredAndNothingThatFollowsFromIt() throws IOException {
        ResultFolder folder = created();
        HostEvidence host = new HostEvidence(0.0, 0.0, 0.0, null, null, null, 50.0, null, null);
        RunResult measured = RunResultBuilder.builder()
                .key(key("a", 1000))
                .startedAt(START)
                .load(LoadResultBuilder.builder().requests(7).build())
                .evidence(RunFactsBuilder.builder().host(host).build())
                .build();
        RunResult judged = measured.with(run -> run.load(measured.load()
                        .with(load -> load.plateau(ResponseTime.NONE).plateauUse(Map.of("gc_share", 0.5))))
                .evidence(measured.evidence()
                        .with(seen -> seen.host(host.besideTypical(60.0)).errors(new Interference(Map.of(), Set.of()))))
                .verdict(new Verdict(Verdict.Level.VALID, List.of())));

        folder.run(judged.key()).write(judged);

        assertThat(folder.runs()).containsExactly(measured).doesNotContain(judged);
        assertThat(Files.readString(folder.run(judged.key()).serviceLog().resolveSibling("run.json")))
                .contains("\"requests\" : 7", "\"coreSpeed\" : 50.0")
                .doesNotContain("verdict", "errors", "plateauUse", "\"plateau\"", "typical");
    }

    @Test
    void leavesNoUnfinishedFileBehind() throws IOException {
        ResultFolder folder = created();
        folder.writeReport("report.md", "one");
        folder.writeReport("report.md", "two");

        assertThat(Files.readString(folder.path().resolve("report.md"))).isEqualTo("two");
        assertThat(folder.path().toFile().list()).containsExactlyInAnyOrder("manifest.json", "report.md");
    }

    @Test
    void picturesOfAFormerReportAreGone() throws IOException {
        ResultFolder folder = created();
        folder.writePictures("charts", Map.of("1-a.svg", "old", "1-b.svg", "old"));
        Path pictures = folder.writePictures("charts", Map.of("1-b.svg", "new"));

        assertThat(pictures.toFile().list()).containsExactly("1-b.svg");
        assertThat(Files.readString(pictures.resolve("1-b.svg"))).isEqualTo("new");

        folder.writePictures("charts", Map.of());
        assertThat(pictures).isEmptyDirectory();
    }

    @Test
    void picturesOfSomebodyElseStayWhereALinkLeadsToThem() throws IOException {
        ResultFolder folder = created();
        Path elsewhere = Files.createDirectories(results.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("mine.svg"), "mine");
        Files.createSymbolicLink(folder.path().resolve("charts"), elsewhere);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> folder.writePictures("charts", Map.of("a.svg", "new")))
                .withMessage(
                        folder.path().resolve("charts") + " is a link to a place outside of the result. Remove it.");
        assertThat(elsewhere.toFile().list()).containsExactly("mine.svg");
    }

    @Test
    void linksToGatlingsOwnReportOfARun() throws IOException {
        ResultFolder folder = created();
        assertThat(folder.ownReport(key("a", 1))).isEmpty();

        Path gatling = folder.run(key("a", 1)).loadGenerator(TestEngines.GATLING);
        Files.createDirectories(gatling.resolve("load simulation-1"));
        assertThat(folder.ownReport(key("a", 1))).isEmpty();

        Files.writeString(gatling.resolve("load simulation-1").resolve("index.html"), "its report");
        assertThat(folder.ownReport(key("a", 1)))
                .contains("runs/a/latency=100,users=1/1/gatling/load%20simulation-1/index.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../b", "..", ".", "", "/b", "a/b", "a\0b"})
    void refusesARunThatLeadsOutOfItsFolder(String system) throws IOException {
        ResultFolder folder = created();
        RunResult sound = RunResult.failed(key("a", 1), START, "no luck", List.of());
        folder.run(sound.key()).write(sound);
        Path json = folder.run(sound.key()).serviceLog().resolveSibling("run.json");
        String hostile = Files.readString(json)
                .replaceFirst("\"system\" : \"a\"", "\"system\" : \"" + system.replace("\0", "\\\\u0000") + "\"");
        Files.writeString(json, hostile);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(folder::runs)
                .withMessageStartingWith(
                        folder.path() + " has a run whose system or parameters point outside of its folder");
        assertThatExceptionOfType(UserError.class).isThrownBy(() -> folder.run(key(system, 1)));
        assertThat(results.toFile().list()).containsExactly("sample");
    }

    @Test
    void nobodyElseLooksIntoAResult() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        ResultFolder folder = created();
        folder.run(key("a", 1)).samples();
        folder.writePictures("charts", Map.of("a.svg", "<svg/>"));

        try (Stream<Path> written = Files.walk(results.resolve("sample"))) {
            assertThat(written.filter(Files::isDirectory)).hasSizeGreaterThan(5).allSatisfy(it -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(it)))
                    .isEqualTo("rwx------"));
        }
    }

    @Test
    void refusesAFolderWithoutAResult() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResultFolder.open(results))
                .withMessageContaining("There is no result in " + results)
                .withMessageContaining("manifest.json");
    }

    private ResultFolder created() {
        return ResultFolder.create(results, manifest());
    }
}
