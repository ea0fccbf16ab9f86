package io.github.springbench.runner.experiment;

import static io.github.springbench.runner.experiment.SampleFile.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An experiment takes published figures from a file beside it. */
class PublishedFiguresTest {

    @TempDir
    private Path folder;

    @Test
    void publishedFiguresNameTheirPlaceOnTheAxis() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID + "axis: latency\n"))
                .withMessageContaining("needs a column 'latency'");
    }

    @Test
    void refusesPublishedFiguresOfAnUnknownSystemOrColumn() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p955_ms\npolo,1,10\n");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID))
                .withMessageContaining("unknown column 'p955_ms'; did you mean 'p95_ms'?")
                .withMessageContaining("line 2 is about 'polo'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "system,users,p95_ms\npool,1,10\npool,1,11\n",
                "system,users,p95_ms\npool,1,1,097\n",
                "system,p95_ms\npool,10\n",
                "system,users,users\npool,1,1\n",
                "system,users,p95_ms\npool,1,fast\n",
                "system,users,p95_ms\npool,1,NaN\n",
                ""
            })
    void refusesPublishedFiguresThatCannotBeTrusted(String csv) throws IOException {
        Files.writeString(folder.resolve("figures.csv"), csv);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID))
                .withMessageContaining("line 19: ")
                .withMessageContaining("figures.csv");
    }

    @Test
    void dropsPublishedFiguresInAPresetThatIsAnotherLoad() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        Experiment experiment = read(VALID);

        assertThat(experiment.with(experiment.presets().get("quick")).published())
                .isEmpty();
        assertThat(experiment.withUsers(List.of(1)).published()).hasSize(1);
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
