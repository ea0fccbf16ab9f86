package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
                        new LoadGeneratorSample(1000, 0.3, 12, 0, null),
                        new LoadGeneratorSample(2000, 150, 13, 412, null));
    }

    @Test
    void readsResultsFromBeforeTheRequestsOfTheWarmUpWereCounted() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        Files.writeString(file, "epoch_ms,latest_tick_ms,gc_ms\n1000,0.3,12\n");

        assertThat(LoadGeneratorCsv.read(file)).containsExactly(new LoadGeneratorSample(1000, 0.3, 12, 0, null));
    }

    @Test
    void tellsTheRunnersTimeOfAMachineWhoseClockIsAhead() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        Files.writeString(file, "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms\n9000,0.3,12,7,1.5;2.0\n");

        assertThat(LoadGeneratorCsv.read(file, 8000))
                .containsExactly(new LoadGeneratorSample(1000, 0.3, 12, 7, List.of(1.5, 2.0)));
    }

    @Test
    void knowsHowManyRequestsWereSentAgainUntilTheLastLine() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        assertThat(LoadGeneratorCsv.sentAgain(file)).isNull();

        Files.writeString(file, "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms\n1000,0.3,12,7,1.5\n");
        assertThat(LoadGeneratorCsv.sentAgain(file)).isNull();

        Files.writeString(
                file,
                "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms,sent_again\n1000,0.3,12,7,1.5,3\n"
                        + "1200,0.3,12,7,,48\n1300,0.3");
        assertThat(LoadGeneratorCsv.sentAgain(file)).isEqualTo(48);
        assertThat(LoadGeneratorCsv.read(file))
                .containsExactly(
                        new LoadGeneratorSample(1000, 0.3, 12, 7, List.of(1.5)),
                        new LoadGeneratorSample(1200, 0.3, 12, 7, List.of()));
    }

    @Test
    void shiftsTheTimeOfEachLineAndNothingElse() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        Files.writeString(
                file,
                "epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms\n9000,0.30,12,9000,\n10000,1,2,3,4;9\n110");

        LoadGeneratorCsv.shift(file, 8500);

        assertThat(file)
                .hasContent("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms\n500,0.30,12,9000,\n"
                        + "1500,1,2,3,4;9\n110");
        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void shiftsNothingThatIsNotThereOrTellsTheRunnersTimeAlready() throws IOException {
        Path file = folder.resolve("load-generator.csv");
        LoadGeneratorCsv.shift(file, 8500);
        assertThat(file).doesNotExist();

        Files.writeString(file, "epoch_ms,latest_tick_ms\n9000,0.3\n");
        LoadGeneratorCsv.shift(file, 0);
        LoadGeneratorCsv.shift(file, -1);
        assertThat(file).hasContent("epoch_ms,latest_tick_ms\n9001,0.3\n");
    }

    @Test
    void hasNothingWhereTheLoadGeneratorNotedNothing() {
        assertThat(LoadGeneratorCsv.read(folder.resolve("load-generator.csv"))).isEmpty();
    }
}
