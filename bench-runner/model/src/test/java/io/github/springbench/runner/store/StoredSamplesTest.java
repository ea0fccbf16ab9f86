package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.springbench.runner.FormerResult;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result keeps the samples of each run. */
class StoredSamplesTest {

    @TempDir
    private Path results;

    @Test
    void writesSamplesWithTheirUnitsAndNothingWhereAFigureIsUnknown() throws IOException {
        RunFolder run = created().run(key("a", 1));
        run.samples()
                .add(new Sample(
                        1.5,
                        new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                        new Sample.VirtualThreads(null, null, null, null),
                        new Sample.Memory(1024L, null, 2048L),
                        new Sample.Collections(7L, 2L),
                        new Sample.Connections(3, 4),
                        new Sample.Cpu(0.25, null, 5L)));

        assertThat(Files.readAllLines(run.serviceLog().resolveSibling("samples.csv")))
                .containsExactly(
                        "elapsed_seconds,platform_threads,platform_threads_peak,request_workers,event_loops,parallel,"
                                + "other_threads,os_threads,virtual_pool_size,virtual_mounted,virtual_queued,"
                                + "virtual_pinned,"
                                + "heap_used_bytes,heap_after_gc_bytes,rss_bytes,gc_millis,gc_count,"
                                + "leased_connections,waiting_for_connection,"
                                + "service_cpu_seconds,load_generator_cpu_seconds,compilation_millis",
                        "1.5,30,31,4,0,0,26,40,,,,,1024,,2048,7,2,3,4,0.25,,5");
    }

    @Test
    void saysWhichSamplesCouldNotBeWrittenInPlaceOfLosingSome() throws IOException {
        RunFolder run = created().run(key("a", 1));
        SampleLog<Sample> log = run.samples();
        Files.delete(run.serviceLog().resolveSibling("samples.csv"));

        assertThatThrownBy(() -> log.add(new Sample(
                        1.5,
                        new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                        new Sample.VirtualThreads(null, null, null, null),
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
    void readsSamplesAsTheyWereWrittenAndNoneWhereTheyAreNotKept() {
        Sample full = new Sample(
                1.5,
                new Sample.Threads(30, 31, 4, 0, 0, 26, 40),
                new Sample.VirtualThreads(null, null, null, null),
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

    /** The former result has no connections, no users per second, and no other processes. */
    @Test
    void readsSamplesOfAResultFromBeforeThereWereAsManyColumns() {
        ResultFolder former = ResultFolder.open(FormerResult.FOLDER);
        RunKey run = key("mvc-200", 6000);

        assertThat(former.samples(run)).hasSize(109).allSatisfy(sample -> {
            assertThat(sample.threads().platformThreads()).isPositive();
            assertThat(sample.memory().heapUsedBytes()).isPositive();
            assertThat(sample.connections().leasedConnections()).isNull();
        });
        assertThat(former.hostSamples(run)).hasSize(110).allSatisfy(sample -> assertThat(sample.epochMs())
                .isGreaterThan(1_700_000_000_000L));
        assertThat(former.loadSeconds(run)).isEmpty();
        assertThat(former.ownReport(run)).isEmpty();
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

    private ResultFolder created() {
        return ResultFolder.create(results, manifest());
    }
}
