package io.github.springbench.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredDuelTest {

    private static final Duel DUEL = new Duel(
            "mvc",
            "webflux",
            false,
            Map.of("users", 100),
            new Terms(
                    7,
                    4,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(1),
                    Duration.ZERO,
                    Duration.ofMinutes(5),
                    List.of(new RegressionLimit(Figure.P95, 5, true)),
                    0.03),
            List.of(new Fork(
                    "AB",
                    60.5,
                    new WarmUpEvidence(30, 60, true, 0.01, null, 0.02),
                    List.of(
                            new Slice(
                                    1,
                                    4,
                                    0.1,
                                    1000,
                                    2,
                                    new Cpu(3.9, 980.25, 2, 0.1),
                                    new JvmWork(1, 2, 3),
                                    null,
                                    1000.5),
                            new Slice(5, 4, 0, 900, 0, null, null, null, null)))),
            null);

    @TempDir
    private Path results;

    @Test
    void aDuelIsReadAsItWasWritten() {
        ResultFolder folder = ResultFolder.create(results, SampleManifest.manifest());
        folder.write(List.of(DUEL));

        assertThat(ResultFolder.isOfDuel(folder.path())).isTrue();
        assertThat(ResultFolder.openDuel(folder.path()).duels()).containsExactly(DUEL);
    }

    @Test
    void thoseOfEarlierVersionsHadNoLimits() throws IOException {
        ResultFolder folder = ResultFolder.create(results, SampleManifest.manifest());
        folder.write(List.of(DUEL));
        Path file = folder.path().resolve("duel.json");
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("(?s),\\s*\"limits\".*?\\](,\\s*\"precision\"[^}]*)", ""));

        assertThat(Files.readString(file)).isNotEqualTo(text).doesNotContain("limits", "precision");
        assertThat(folder.duels().get(0).terms().limits()).isEmpty();
        assertThat(folder.duels().get(0).terms().precision()).isNull();
    }

    @Test
    void thoseOfEarlierVersionsCountedWholeRequests() throws IOException {
        ResultFolder folder = ResultFolder.create(results, SampleManifest.manifest());
        folder.write(List.of(DUEL));
        Path file = folder.path().resolve("duel.json");
        String text = Files.readString(file);
        Files.writeString(
                file, text.replaceAll(",\\s*\"requests\" : [^\\s}]+", "").replace("980.25", "980"));

        assertThat(Files.readString(file)).isNotEqualTo(text).doesNotContain("\"requests\"");
        Slice slice = folder.duels().get(0).forks().get(0).slices().get(0);
        assertThat(slice.requests()).isNull();
        assertThat(slice.cpu().answered()).isEqualTo(980);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "[null]", "[{}]", "[{\"first\": \"mvc\"}]"})
    void aDamagedFileIsRefusedInOneMessage(String text) throws IOException {
        ResultFolder folder = ResultFolder.create(results, SampleManifest.manifest());
        Files.writeString(folder.path().resolve("duel.json"), text);

        assertThatExceptionOfType(UserError.class).isThrownBy(folder::duels).withMessageContaining("duel.json");
    }

    @Test
    void aForkHasALetterForEachOfItsSlices() throws IOException {
        ResultFolder folder = ResultFolder.create(results, SampleManifest.manifest());
        folder.write(List.of(DUEL));
        Path file = folder.path().resolve("duel.json");
        Files.writeString(file, Files.readString(file).replace("\"AB\"", "\"AC\""));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(folder::duels)
                .withMessageContaining("order is AC; expected A or B for each of 2 slices");
    }

    /** A folder without runs must not look like a result in which all runs are missing. */
    @Test
    void itIsNoResultOfRuns() {
        ResultFolder runs = ResultFolder.create(results, SampleManifest.manifest());
        ResultFolder duel = ResultFolder.create(results, SampleManifest.manifest());
        duel.write(List.of(DUEL));

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ResultFolder.open(duel.path()))
                .withMessage(duel.path() + " is a result of ./bench duel; expected one of ./bench run. Read it with:"
                        + " ./bench report " + duel.path());
        assertThat(ResultFolders.in(results)).extracting(ResultFolder::path).containsExactly(runs.path());
    }
}
