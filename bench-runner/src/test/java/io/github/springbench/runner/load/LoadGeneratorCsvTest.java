package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.LoadGeneratorSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadGeneratorCsvTest {

    @TempDir
    private Path folder;

    @Test
    void readsALinePerSecondAndLeavesOutOneThatWasCutOff() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        Files.writeString(
                file, "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests\n1000,0.3,12,0\n2000,150.0,13,412\n3000,0.");

        assertThat(LoadGeneratorCsv.read(file))
                .containsExactly(
                        new LoadGeneratorSample(1000, 0.3, 12, 0), new LoadGeneratorSample(2000, 150, 13, 412));
    }

    @Test
    void readsResultsFromBeforeTheRequestsOfTheWarmUpWereCounted() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        Files.writeString(file, "epoch_ms,latest_tick_ms,gc_ms\n1000,0.3,12\n");

        assertThat(LoadGeneratorCsv.read(file)).containsExactly(new LoadGeneratorSample(1000, 0.3, 12, 0));
    }

    @Test
    void hasNothingWhereTheLoadGeneratorNotedNothing() {
        assertThat(LoadGeneratorCsv.read(folder.resolve("load-generator.csv"))).isEmpty();
    }
}
