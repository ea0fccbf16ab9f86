package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.report.Decision.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgedObjectiveTest {

    @Test
    void eachSystemIsHeldToEachObjectiveAtEachCell() {
        List<JudgedObjective> all = JudgedObjective.all(FictionalObjectives.model());

        assertThat(all).hasSize(3 * 3 * 2);
        assertThat(JudgedObjective.summary(all)).isEqualTo("8 met, 2 missed, 8 undecided");
        assertThat(all)
                .extracting(
                        judged -> judged.system() + " " + judged.parameters().get("users") + " "
                                + judged.objective().text() + " "
                                + judged.verdict().outcome().label())
                .startsWith(
                        "alpha 1000 p95<50ms missed",
                        "alpha 1000 failed<1% met",
                        "alpha 2000 p95<50ms missed",
                        "alpha 2000 failed<1% met",
                        "alpha 3000 p95<50ms undecided",
                        "alpha 3000 failed<1% undecided",
                        "beta 1000 p95<50ms undecided");
    }

    @Test
    void aResultWithoutObjectivesHasNone() {
        assertThat(JudgedObjective.all(FictionalResult.model())).isEmpty();
    }

    @Test
    void theFigureIsThatOfTheCell() {
        assertThat(says(new Objective(Figure.P95, 50), 0))
                .isEqualTo("p95 101.2 ms, interference at most 1.5 ms; met in 0 and missed in 3 of 3 runs");
        assertThat(says(new Objective(Figure.THROUGHPUT, 600), 0))
                .isEqualTo("throughput 625.5 requests/s, interference at most 2 requests/s; met in 3 and missed in 0 of"
                        + " 3 runs");
        assertThat(says(new Objective(Figure.FAILED, 1), 2)).isEqualTo("failed 1.67 %: the run is invalid");
        assertThat(says(new Objective(Figure.P95, 50), 3)).isEqualTo("there is no run");
    }

    @Test
    void theFigureOfOneRequestIsTheMedianOfTheRuns() {
        List<JudgedObjective> all = JudgedObjective.all(FictionalObjectives.ofOneRequest());

        assertThat(all)
                .extracting(judged -> judged.objective().text() + ": "
                        + judged.verdict().outcome().label() + ", "
                        + judged.verdict().says())
                .startsWith(
                        "login.p95<210ms: met, login.p95 202.4 ms, interference at most 2.5 ms; met in 3 and missed in"
                                + " 0 of 3 runs",
                        "login.failed<1%: missed, login.failed 1 %; met in 0 and missed in 3 of 3 runs",
                        "login.throughput>50/s: met, login.throughput 100 requests/s, interference at most 0.32"
                                + " requests/s; met in 3 and missed in 0 of 3 runs");
        assertThat(all)
                .filteredOn(judged ->
                        judged.system().equals("beta") && judged.parameters().get("users") == 2000)
                .allSatisfy(judged -> assertThat(judged.verdict().says())
                        .isEqualTo("there is no " + judged.objective().word()
                                + ", as the result does not tell requests apart"))
                .hasSize(3);
    }

    @Test
    void aPipelineIsToldWhatPassed() {
        List<Decision> decisions = JudgedObjective.decisions(FictionalObjectives.model());

        assertThat(decisions.get(0))
                .isEqualTo(new Decision(
                        "alpha",
                        "latency 100, users 1,000",
                        "p95<50ms",
                        "101.2 ms, interference at most 1.5 ms",
                        Result.FAILED,
                        "missed",
                        "p95 101.2 ms, interference at most 1.5 ms; met in 0 and missed in 3 of 3 runs"));
        assertThat(decisions.get(1).result()).isEqualTo(Result.PASSED);
        assertThat(decisions.get(1).figure()).isEqualTo("0 %");
        assertThat(decisions.get(6).result()).isEqualTo(Result.UNDECIDED);
        assertThat(decisions.get(6).figure()).isEmpty();
    }

    private static String says(Objective objective, int place) {
        return JudgedObjective.all(FictionalObjectives.model(objective))
                .get(place)
                .verdict()
                .says();
    }
}
