package io.github.springbench.runner.experiment;

import static io.github.springbench.runner.experiment.SampleFile.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesTest {

    private static final String PLAIN = VALID.replace("published: figures.csv\n", "");

    private static final String SEVERAL = """
            name: sample
            question: Does the login hold?
            systems: {mine: {url: "http://127.0.0.1:8080"}}
            parameters: {users: [8]}
            workload:
              engine: gatling
              shape: closed
              play: journey
              requests:
                login: {request: GET /login}
                v1.list: {request: GET /articles}
              duration: 30s
            presets:
              read: {request: GET /articles}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsFiguresInTheirUnits() {
        assertThat(Objectives.of("--slo", "p95<150ms, failed<0.1%,throughput > 500/s , p99.9 < 1.5s"))
                .containsExactly(
                        new Objective(Figure.P95, 150),
                        new Objective(Figure.FAILED, 0.1),
                        new Objective(Figure.THROUGHPUT, 500),
                        new Objective(Figure.P999, 1500));
    }

    @Test
    void streamsHaveNoResponseTimesToLimit() {
        Experiment streams =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("streams");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Objectives.requireRequests(
                        streams.withObjectives(List.of(new Objective(Figure.P95, 150))), null))
                .withMessage("The objectives of streams limit p95, and streams have no such figure; limit failed alone,"
                        + " such as failed<0.1%.");
        assertThatCode(() -> Objectives.requireRequests(
                        streams.withObjectives(List.of(new Objective(Figure.FAILED, 0.1))), null))
                .doesNotThrowAnyException();
    }

    @Test
    void aNameBeforeAFigureIsThatOfARequest() {
        List<Objective> all = Objectives.of(
                "--slo", "p95<200ms, login.p95 < 0.4s, login.failed<1%, v1.list.p99.9<1s, login.throughput>50/s");

        assertThat(all)
                .containsExactly(
                        new Objective(Figure.P95, 200),
                        new Objective("login", Figure.P95, 400),
                        new Objective("login", Figure.FAILED, 1),
                        new Objective("v1.list", Figure.P999, 1000),
                        new Objective("login", Figure.THROUGHPUT, 50));
        assertThat(Objective.text(all))
                .isEqualTo("p95<200ms, login.p95<400ms, login.failed<1%, v1.list.p99.9<1000ms, login.throughput>50/s");
        assertThat(Objectives.of("--slo", Objective.text(all))).isEqualTo(all);
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        List<Objective> all = Objectives.of("--slo", "p50<5ms,p90<7.25ms,p95<0.15s,p99<1s,p99.9<2s,failed<0.01%");

        assertThat(Objective.text(all))
                .isEqualTo("p50<5ms, p90<7.25ms, p95<150ms, p99<1000ms, p99.9<2000ms, failed<0.01%");
        assertThat(Objectives.of("--slo", Objective.text(all))).isEqualTo(all);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            P95<150ms | there is no figure 'P95' that could be limited; did you mean 'p95'?
            max<1s | known: p50, p90, p95, p99, p99.9, failed, throughput
            p95 | expected a figure, < or >, and a number with its unit, such as p95<150ms
            p95<150ms p99<1s | expected a figure, < or >, and a number with its unit
            p95<150 | 'p95<150' is not a limit; expected a number with its unit
            p95<=150ms | expected a number with its unit
            p95<150% | expected a number above 0 in ms or s, such as p95<150ms
            p95<-150ms | expected a number above 0 in ms or s
            p95<0ms | expected a number above 0 in ms or s
            p95>150ms | expected <, as less is better, such as p95<150ms
            throughput<500/s | expected >, as more is better, such as throughput>500/s
            throughput>500 | expected a number with its unit
            failed<101% | expected 100 % at most, such as failed<0.1%
            p95<1s, p95<2s | p95 is limited twice; keep one
            p95<1s,, | expected a figure, < or >, and a number with its unit
            login.max<1s | no figure 'max' of 'login' that could be limited; known: p50, p90, p95, p99, p99.9, failed
            login.p59<1s | there is no figure 'p59' of 'login' that could be limited; did you mean 'p50'?
            login.p99.99<1s | there is no figure 'p99.99' of 'login' that could be limited; did you mean 'p99.9'?
            login.<1s | there is no figure '' of 'login' that could be limited; known: p50
            .p95<1s | there is no figure '.p95' that could be limited; did you mean 'p95'?
            login.p95>1s | expected <, as less is better, such as login.p95<150ms
            login.failed<2/s | expected a number above 0 in %, such as login.failed<0.1%
            p95<1s, login.p95<1s, login.p95<2s | login.p95 is limited twice; keep one
            """)
    void saysWhatWasExpected(String text, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Objectives.of("--slo", text))
                .withMessageStartingWith("--slo is '" + text + "'; ")
                .withMessageContaining(message)
                .withMessageEndingWith(".");
    }

    @Test
    void aFileHasThemAsAListOrAlone() throws IOException {
        Objective p95 = new Objective(Figure.P95, 150);
        Objective failed = new Objective(Figure.FAILED, 0.1);

        assertThat(read(PLAIN).objectives()).isEmpty();
        assertThat(read(PLAIN + "objectives: [p95<150ms, failed<0.1%]\n").objectives())
                .containsExactly(p95, failed);
        assertThat(read(PLAIN + "objectives: p95<150ms, failed<0.1%\n").objectives())
                .containsExactly(p95, failed);
    }

    @Test
    void presetsAndProfilesKeepThem() throws IOException {
        Experiment experiment = read(PLAIN + "objectives: p95<150ms\n");

        assertThat(experiment.with(experiment.presets().get("quick")).objectives())
                .containsExactly(new Objective(Figure.P95, 150));
        assertThat(experiment.withSystems(List.of()).objectives()).hasSize(1);
    }

    @Test
    void mistakesOfAFileHaveTheirLine() {
        int line = (int) PLAIN.lines().count() + 1;

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(PLAIN + "objectives: [p95<150]\n"))
                .withMessageContaining(
                        "line " + line + ": 'objectives' is 'p95<150'; 'p95<150' is not a limit; expected");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(PLAIN + "objectives: [p95<150ms, p95<1s]\n"))
                .withMessageContaining("line " + line + ": 'objectives' limit p95 twice; keep one");
    }

    @Test
    void aFileCanLimitItsRequests() throws IOException {
        assertThat(read(SEVERAL + "objectives: [p95<200ms, login.p95<400ms, v1.list.p99.9<1s]\n")
                        .objectives())
                .extracting(Objective::request)
                .containsExactly(null, "login", "v1.list");
    }

    @Test
    void aRequestThatTheFileDoesNotHaveIsAMistake() {
        int line = (int) SEVERAL.lines().count() + 1;

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(SEVERAL + "objectives: [logn.p95<400ms, zzzzzzzzz.failed<1%]\n"))
                .withMessageContaining("line " + line + ": 'objectives' limit logn.p95, and there is no request 'logn';"
                        + " did you mean 'login'? (known: login, v1.list)")
                .withMessageContaining("'objectives' limit zzzzzzzzz.failed, and there is no request 'zzzzzzzzz';"
                        + " known: login, v1.list");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(PLAIN + "objectives: login.p95<400ms\n"))
                .withMessageContaining("'objectives' limit login.p95, and the workload has no 'requests' with names;"
                        + " write p95<400ms");
    }

    @Test
    void whatIsChosenMustFitTheLoadThatIsPlayed() throws IOException {
        Experiment experiment = read(SEVERAL).withObjectives(Objectives.of("--slo", "login.p95<400ms"));
        Experiment other = experiment.withObjectives(Objectives.of("--slo", "p95<1s, list.p95<400ms"));
        Experiment preset = experiment.with(experiment.presets().get("read"));

        assertThatCode(() -> Objectives.requireRequests(experiment, null)).doesNotThrowAnyException();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Objectives.requireRequests(other, null))
                .withMessage("The objectives of sample limit list.p95, and there is no request 'list';"
                        + " did you mean 'v1.list'? (known: login, v1.list).");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Objectives.requireRequests(preset, "read"))
                .withMessage("The objectives of sample in the preset read limit login.p95, and the workload has no"
                        + " 'requests' with names; write p95<400ms.");
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
