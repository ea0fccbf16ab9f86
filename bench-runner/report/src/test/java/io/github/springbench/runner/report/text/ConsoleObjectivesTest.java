package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.FictionalResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleObjectivesTest {

    @Test
    void theMissedOnesStandFirst() {
        List<String> lines = ConsoleReport.objectives(FictionalObjectives.model(new Objective(Figure.P95, 50)));

        assertThat(lines)
                .startsWith(
                        "Objectives: 3 met, 2 missed, 4 undecided",
                        "Missed: alpha latency 100, users 1,000, p95<50ms: p95 101.2 ms, interference at most 1.5 ms;"
                                + " met in 0 and missed in 3 of 3 runs",
                        "Missed: alpha latency 100, users 2,000, p95<50ms: p95 103.6 ms, interference at most 1.5 ms,"
                                + " not below 50 ms",
                        "Undecided: alpha latency 100, users 3,000, p95<50ms: p95 2,345.6 ms, interference at most 1.5"
                                + " ms: the run is invalid")
                .hasSize(7);
    }

    @Test
    void aRequestIsNamed() {
        assertThat(ConsoleReport.objectives(FictionalObjectives.ofOneRequest()))
                .contains("Missed: alpha latency 100, users 1,000, login.failed<1%: login.failed 1 %;"
                        + " met in 0 and missed in 3 of 3 runs");
    }

    @Test
    void ofManyTheFirstOnesAreShown() {
        List<String> lines = ConsoleReport.objectives(FictionalObjectives.model(
                new Objective(Figure.P95, 50), new Objective(Figure.FAILED, 1), new Objective(Figure.P90, 1)));

        assertThat(lines).hasSize(1 + 10 + 1).last().isEqualTo("and 9 more in the report");
    }

    @Test
    void theyStandBehindTheVerdicts() {
        assertThat(ConsoleTexts.of(FictionalObjectives.model()))
                .contains("not judged\nObjectives: 8 met, 2 missed, 8 undecided\nMissed: alpha");
        assertThat(ConsoleTexts.of(FictionalResult.model())).doesNotContain("Objectives");
    }

    @Test
    void noLineIsWiderThanTheConsole() {
        assertThat(ConsoleTexts.of(FictionalObjectives.model()).lines())
                .filteredOn(line -> !line.contains("./bench"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(ConsoleTable.WIDTH));
    }
}
