package io.github.springbench.runner.store;

import static io.github.springbench.runner.store.SampleManifest.key;
import static io.github.springbench.runner.store.SampleManifest.manifest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.UserError;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result keeps the response times of each run, as histograms. */
class StoredHistogramsTest {

    @TempDir
    private Path results;

    @Test
    void writesHistogramsThatHdrHistogramReads() throws IOException {
        Histogram second = new Histogram(3);
        second.setStartTimeStamp(1_000_000);
        second.setEndTimeStamp(1_001_000);
        second.recordValue(100_000);
        RunFolder run = created().run(key("a", 1));
        run.writeHistograms(List.of(EncodedHistogram.of(second)));

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
        folder.run(key("a", 1)).writeHistograms(Collections.nCopies(2, EncodedHistogram.of(second)));

        assertThat(folder.perSecond(key("a", 1)))
                .extracting(EncodedHistogram::decoded)
                .containsExactly(second, second);
        assertThat(folder.perSecond(key("b", 1))).isEmpty();
        assertThat(folder.path().resolve("runs/b")).doesNotExist();
    }

    @Test
    void keepsTheWaitsOfARunForAConnectionAndNoFileWithoutThem() {
        Histogram second = new Histogram(2);
        second.setStartTimeStamp(1_764_000_000_250L);
        second.setEndTimeStamp(1_764_000_001_253L);
        second.recordValue(0);
        second.recordValue(2_310_000);
        ResultFolder folder = created();
        folder.run(key("a", 1)).writePoolWaits(Collections.nCopies(2, EncodedHistogram.of(second)));
        folder.run(key("b", 1)).writePoolWaits(List.of());

        assertThat(folder.poolWaits(key("a", 1)))
                .extracting(EncodedHistogram::decoded)
                .containsExactly(second, second)
                .allSatisfy(read -> {
                    assertThat(read.getStartTimeStamp()).isEqualTo(1_764_000_000_250L);
                    assertThat(read.getEndTimeStamp()).isEqualTo(1_764_000_001_253L);
                });
        assertThat(folder.poolWaits(key("b", 1))).isEmpty();
        assertThat(folder.run(key("b", 1)).path()).isEmptyDirectory();
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

    private ResultFolder created() {
        return ResultFolder.create(results, manifest());
    }
}
