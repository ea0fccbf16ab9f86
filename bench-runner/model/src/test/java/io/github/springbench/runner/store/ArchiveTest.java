package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.START;
import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runs of a result in one file. */
class ArchiveTest {

    private static final RunResult RUN = RunResult.failed(key("a", 1000), START, "no luck", List.of());

    @TempDir
    private Path results;

    private ResultFolder folder;

    @BeforeEach
    void aResult() throws IOException {
        folder = ResultFolder.create(results, manifest());
        RunFolder run = folder.run(RUN.key());
        run.write(RUN);
        Histogram second = new Histogram(3);
        second.setStartTimeStamp(START.toEpochMilli());
        second.setEndTimeStamp(START.toEpochMilli() + 1000);
        second.recordValue(100_000);
        run.writeHistograms(List.of(EncodedHistogram.of(second)));
        Files.writeString(run.serviceLog(), "a log");
        Files.writeString(run.path().resolve("back-end-slow.csv"), "samples that nothing reads");
        Files.createDirectories(run.path().resolve("gatling/load-1"));
        Files.writeString(run.path().resolve("gatling/load-1/index.html"), "its own report");
        Files.writeString(run.path().resolve("gatling/load-1/stats.json"), "{}");
    }

    @Test
    void isReadAsTheFolderWas() throws IOException {
        List<LoadSecond> seconds = folder.loadSeconds(RUN.key());
        pack();
        ResultFolder packed = ResultFolder.open(folder.path());

        assertThat(packed.isPacked()).isTrue();
        assertThat(packed.runs()).containsExactly(RUN);
        assertThat(packed.ended(RUN.key())).isEqualTo(Optional.of(RUN));
        assertThat(packed.perSecond(RUN.key()))
                .singleElement()
                .satisfies(second -> assertThat(second.decoded().getMaxValue()).isGreaterThanOrEqualTo(100_000));
        assertThat(packed.loadSeconds(RUN.key())).isEqualTo(seconds);
        assertThat(packed.ownReport(RUN.key())).isEmpty();
        assertThat(packed.ended(key("b", 1000))).isEmpty();
        assertThat(packed.samples(key("b", 1000))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HISTnothing", "not Base64!", ""})
    void aDamagedRunIsNamedAndLeavesNoHalfArchive(String histogram) throws IOException {
        Path damaged = folder.run(RUN.key()).path().resolve("latency.hlog");
        Files.writeString(damaged, "#[StartTime: 0]\n0.000,1.000,1.000," + histogram + "\n");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Archive.pack(folder))
                .withMessageStartingWith(damaged + " cannot be read as response times: ")
                .withMessageEndingWith(". Repeat that run, or delete its folder, and pack again.");
        assertThat(folder.path().toFile().list()).noneMatch(name -> name.contains("runs.zip"));
    }

    @Test
    void holdsTheRunsOfASystemThatHasTheNameOfALoadGenerator() throws IOException {
        RunResult ofGatling = RunResult.failed(key("gatling", 1000), START, "no luck", List.of());
        folder.run(ofGatling.key()).write(ofGatling);
        pack();

        assertThat(ResultFolder.open(folder.path()).runs()).containsExactlyInAnyOrder(RUN, ofGatling);
    }

    @Test
    void holdsNeitherLogsNorTheLoadGeneratorsOwnReport() throws IOException {
        pack();

        try (Stream<Path> files = Files.walk(Archive.open(folder.path()))) {
            assertThat(files.filter(Files::isRegularFile).map(Path::toString))
                    .containsExactlyInAnyOrder(
                            "/a/latency=100,users=1000/1/run.json", "/a/latency=100,users=1000/1/latency.hlog");
        }
    }

    @Test
    void hasTheSameBytesWheneverItIsMade() throws IOException {
        byte[] first = Files.readAllBytes(Archive.pack(folder));
        try (Stream<Path> files = Files.walk(folder.path().resolve(ResultFolder.RUNS))) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
            }
        }

        assertThat(Files.readAllBytes(Archive.pack(folder))).isEqualTo(first);
    }

    @Test
    void isNotReadWhileItsRunsAreThere() {
        Archive.pack(folder);

        assertThat(folder.isPacked()).isFalse();
    }

    @Test
    void noRunIsAddedToIt() throws IOException {
        pack();

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> folder.run(key("b", 1000)))
                .withMessageContaining("is packed");
    }

    @Test
    void nothingIsNotPacked() throws IOException {
        pack();

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Archive.pack(folder))
                .withMessageStartingWith("There is nothing to pack in " + folder.path())
                .withMessageEndingWith("It is packed already.");
    }

    @Test
    void damageIsToldWithTheArchivesName() throws IOException {
        Path zip = pack();
        Files.writeString(zip, "no zip");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResultFolder.open(folder.path()).runs())
                .withMessageStartingWith(zip + " cannot be read as an archive of runs (");
    }

    /** Packs the result and deletes its runs, as before a commit. */
    private Path pack() throws IOException {
        Path zip = Archive.pack(folder);
        try (Stream<Path> files = Files.walk(folder.path().resolve(ResultFolder.RUNS))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        return zip;
    }
}
