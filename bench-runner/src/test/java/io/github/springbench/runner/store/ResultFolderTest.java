package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.LeftOut;
import io.github.springbench.runner.model.LoadSecond;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunnerSample;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Session;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Versions;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFolderTest {

    private static final Instant START = Instant.parse("2001-02-03T04:05:06.789Z");

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

    @Test
    void readsAManifestFromBeforeThereWereClaims() throws IOException {
        Path path = created().path();
        Path file = path.resolve("manifest.json");
        String before = Files.readString(file).replaceFirst("\"claims\" : \\[ ],", "");
        Files.writeString(file, before);

        assertThat(before).doesNotContain("claims");
        assertThat(ResultFolder.open(path).manifest().experiment().claims()).isEmpty();
    }

    /** Committed results are kept as they were written. */
    @Test
    void readsAManifestFromBeforeResultsWereReadOverAnythingButUsers() {
        Path committed = Path.of("..", "docs", "results", "hello-latency");

        Experiment before = ResultFolder.open(committed).manifest().experiment();

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
    void writesSamplesWithTheirUnitsAndNothingWhereAFigureIsUnknown() throws IOException {
        RunFolder run = created().run(key("a", 1));
        run.samples()
                .add(new Sample(
                        1.5,
                        new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                        new Sample.VirtualThreads(null, null, null),
                        new Sample.Memory(1024L, null, 2048L),
                        new Sample.Collections(7L, 2L),
                        new Sample.Connections(3, 4),
                        new Sample.Cpu(0.25, null, 5L)));

        assertThat(Files.readAllLines(run.serviceLog().resolveSibling("samples.csv")))
                .containsExactly(
                        "elapsed_seconds,platform_threads,platform_threads_peak,request_workers,event_loops,parallel,"
                                + "other_threads,os_threads,virtual_pool_size,virtual_mounted,virtual_queued,"
                                + "heap_used_bytes,heap_after_gc_bytes,rss_bytes,gc_millis,gc_count,leased_connections,waiting_for_connection,"
                                + "service_cpu_seconds,load_generator_cpu_seconds,compilation_millis",
                        "1.5,30,31,4,0,0,26,40,,,,1024,,2048,7,2,3,4,0.25,,5");
    }

    @Test
    void saysWhichSamplesCouldNotBeWrittenInPlaceOfLosingSome() throws IOException {
        RunFolder run = created().run(key("a", 1));
        SampleLog<Sample> log = run.samples();
        Files.delete(run.serviceLog().resolveSibling("samples.csv"));

        assertThatThrownBy(() -> log.add(new Sample(
                        1.5,
                        new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                        new Sample.VirtualThreads(null, null, null),
                        new Sample.Memory(1024L, null, 2048L),
                        new Sample.Collections(7L, 2L),
                        new Sample.Connections(3, 4),
                        new Sample.Cpu(0.25, null, null))))
                .isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(log::all).hasMessageStartingWith("Cannot write ").hasMessageContaining("samples.csv");
    }

    @Test
    void aRunThatIsDoneAgainBeginsItsSamplesAnew() {
        RunFolder run = created().run(key("a", 1));
        run.runnerSamples().add(new RunnerSample(1, 2L, 3L, 4L, 5, 6L, 7L));

        SampleLog<RunnerSample> again = run.runnerSamples();

        assertThat(again.all()).isEmpty();
        again.add(new RunnerSample(2, 2L, null, null, 5, 6L, 7L));
        assertThat(again.all()).containsExactly(new RunnerSample(2, 2L, null, null, 5, 6L, 7L));
    }

    @Test
    void writesHistogramsThatHdrHistogramReads() throws IOException {
        Histogram second = new Histogram(3);
        second.setStartTimeStamp(1_000_000);
        second.setEndTimeStamp(1_001_000);
        second.recordValue(100_000);
        RunFolder run = created().run(key("a", 1));
        run.writeHistograms(List.of(second));

        File file = run.serviceLog().resolveSibling("latency.hlog").toFile();
        Histogram read = (Histogram) new HistogramLogReader(file).nextIntervalHistogram();

        assertThat(read.getTotalCount()).isEqualTo(1);
        assertThat(read.getValueAtPercentile(50)).isEqualTo(second.getValueAtPercentile(50));
    }

    @Test
    void readsTheHistogramsOfARunAndNoneWhereTheyAreNotKept() {
        Histogram second = new Histogram(3);
        second.setStartTimeStamp(1_000_000);
        second.setEndTimeStamp(1_001_000);
        second.recordValue(100_000);
        ResultFolder folder = created();
        folder.run(key("a", 1)).writeHistograms(List.of(second, second));

        assertThat(folder.perSecond(key("a", 1))).containsExactly(second, second);
        assertThat(folder.perSecond(key("b", 1))).isEmpty();
        assertThat(folder.path().resolve("runs/b")).doesNotExist();
    }

    @Test
    void readsSamplesAsTheyWereWrittenAndNoneWhereTheyAreNotKept() {
        Sample full = new Sample(
                1.5,
                new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                new Sample.VirtualThreads(null, null, null),
                new Sample.Memory(1024L, null, 2048L),
                new Sample.Collections(7L, 2L),
                new Sample.Connections(3, 4),
                new Sample.Cpu(0.25, null, null));
        LoadSecond second = new LoadSecond(1_000_000, 3L, 2, 1);
        LoadSecond ofAnOpenLoad = new LoadSecond(1_001_000, null, 2, 0);
        ResultFolder folder = created();
        SampleLog<Sample> log = folder.run(key("a", 1)).samples();
        log.add(full);
        folder.run(key("a", 1)).writeLoad(List.of(second, ofAnOpenLoad));

        assertThat(log.all()).containsExactly(full);
        assertThat(folder.samples(key("a", 1))).containsExactly(full);
        assertThat(folder.loadSeconds(key("a", 1))).containsExactly(second, ofAnOpenLoad);
        assertThat(folder.hostSamples(key("a", 1))).isEmpty();
        assertThat(folder.samples(key("b", 1))).isEmpty();
    }

    /**
     * Committed results are kept as they were written: these have no connections, no users by the second, and no other
     * processes.
     */
    @Test
    void readsSamplesOfAResultFromBeforeThereWereAsManyColumns() {
        ResultFolder committed = ResultFolder.open(Path.of("..", "docs", "results", "hello-latency"));
        RunKey run = key("mvc-200", 6000);

        assertThat(committed.samples(run)).hasSize(109).allSatisfy(sample -> {
            assertThat(sample.threads().platformThreads()).isPositive();
            assertThat(sample.memory().heapUsedBytes()).isPositive();
            assertThat(sample.connections().leasedConnections()).isNull();
        });
        assertThat(committed.hostSamples(run)).hasSize(110).allSatisfy(sample -> assertThat(sample.epochMs())
                .isGreaterThan(1_700_000_000_000L));
        assertThat(committed.loadSeconds(run)).isEmpty();
        assertThat(committed.ownReport(run)).isEmpty();
    }

    @Test
    void namesSamplesThatItCannotRead() throws IOException {
        ResultFolder folder = created();
        Path csv = folder.run(key("a", 1)).serviceLog().resolveSibling("samples.csv");
        for (String damaged : List.of("elapsed_seconds,platform_threads\n1.5,many", "platform_threads\n3")) {
            Files.writeString(csv, damaged + "\n");

            assertThatExceptionOfType(UserError.class)
                    .as(damaged)
                    .isThrownBy(() -> folder.samples(key("a", 1)))
                    .withMessageStartingWith(csv + " cannot be read as samples");
        }
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

    @Test
    void namesAHistogramLogThatItCannotRead() throws IOException {
        ResultFolder folder = created();
        Path log = folder.run(key("a", 1)).serviceLog().resolveSibling("latency.hlog");
        for (String damaged : List.of("0.000,1.000,0.100,HISTFAAAAB", "no log", "1,2,3")) {
            Files.writeString(log, damaged + "\n");

            assertThatExceptionOfType(UserError.class)
                    .as(damaged)
                    .isThrownBy(() -> folder.perSecond(key("a", 1)))
                    .withMessageStartingWith(log + " cannot be read as a log of HdrHistogram");
        }
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
                        folder.path() + " has a run whose system or parameters lead out of its folder");
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
        Manifest before = ResultFolder.open(Path.of("..", "docs", "results", "hello-latency"))
                .manifest();

        assertThat(before.chosen()).isNull();
        assertThat(before.sessions()).isEmpty();
    }

    @Test
    void readsWhatIsNeededToResumeAsItWasWritten() {
        Manifest plain = manifest();
        Manifest written = new Manifest(
                plain.experiment(),
                plain.preset(),
                plain.profile(),
                plain.tier(),
                plain.cores(),
                plain.seed(),
                plain.startedAt(),
                plain.machine(),
                new Jdk(null, 25, "25.0.1", "someone"),
                plain.versions(),
                plain.plannedRuns(),
                plain.leftOut(),
                new Manifest.Chosen(List.of(1000, 2000), List.of("pool"), 3, Duration.ofMinutes(30)),
                "1f2e3d4c",
                List.of(new Session(START, 0), new Session(START.plusSeconds(60), 1)));

        assertThat(ResultFolder.open(ResultFolder.create(results, written).path())
                        .manifest())
                .isEqualTo(written);
    }

    private ResultFolder created() {
        return ResultFolder.create(results, manifest());
    }

    private static Manifest manifest() {
        return manifest(List.of());
    }

    private static Manifest manifest(List<Claim> claims) {
        Experiment sample = SampleExperiment.get();
        return new Manifest(
                sample.withClaims(claims),
                "quick",
                null,
                null,
                null,
                42,
                START,
                new MachineFacts("an OS", "a CPU", 2, 1024, 20_000L, null),
                new Jdk(Path.of("secret"), 25, "25.0.1", "someone"),
                new Versions("1", "abc1234", "4", List.of(TestEngines.gatling("3"))),
                2,
                List.of(new LeftOut("virtual", "too old")));
    }

    private static RunKey key(String system, int users) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("latency", 100);
        parameters.put("users", users);
        return new RunKey(system, parameters, 1);
    }
}
