package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.form.Fact;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What reports of all formats say about a search for the most users. */
class CapacityReportTest {

    private final ReportModel model = FictionalCapacity.model();

    @Test
    void eachSystemHasTheCellsOfItsOwnRunsOnly() {
        assertThat(model.sections()).hasSize(1);
        List<SystemCells> systems = model.sections().get(0).systems();

        assertThat(systems).extracting(SystemCells::system).containsExactly("alpha", "beta", "gamma");
        assertThat(systems.stream()
                        .map(system -> system.cells().stream().map(Cell::at).toList()))
                .containsExactly(List.of(2400, 2500), List.of(4000, 6400), List.of(11_500, 12_000));
        assertThat(model.missingRuns()).isZero();
    }

    @Test
    void aPlannedResultHasNoCapacities() {
        assertThat(FictionalResult.model().capacities()).isEmpty();
    }

    @Test
    void capacitiesAreThoseOfTheRunsInTheOrderInWhichTheyBegan() {
        List<SystemCapacity> known = model.capacities();

        assertThat(known).extracting(SystemCapacity::system).containsExactly("alpha", "beta", "gamma");
        assertThat(known.get(0).steps().stream().map(one -> one.step().level()))
                .containsExactly(2400, 2500, 2400, 2500, 2400, 2500, 2400, 2500);
        assertThat(known.get(0).bracket().decided()).isTrue();
        assertThat(known.get(1).ended()).isFalse();
    }

    @Test
    void theAnswerIsABracketAndWhatHappensAtItsEnds() {
        Answers answers = Answers.of(model);

        assertThat(answers.parts()).hasSize(1);
        List<Answers.Sentence> sentences = answers.parts().get(0).sentences();
        assertThat(sentences).extracting(Answers.Sentence::place).containsExactly(0, 1, 2);
        assertThat(sentences.get(0).says())
                .startsWith(
                        "2,400 to 2,500 users; at 2,500 p95 161.2 ms, interference at most 1.5 ms, not below 150 ms;"
                                + " predicted 2,453; at 2,400 p95 101 ms, interference at most 1.5 ms,"
                                + " 150 worker threads, RSS ")
                .endsWith(" CPU per 1,000 requests");
        assertThat(sentences.get(1).says())
                .startsWith("not decided above 4,000 users after 5 runs; predicted 6,563; at 4,000 p95 101 ms");
        assertThat(sentences.get(2).says())
                .startsWith("at least 11,500 users, limit: open files, ports or memory of the load generator; "
                        + "at 11,500 p95 10 ms, interference at most 1.5 ms, 25 platform threads");
        assertThat(Answers.of(model, model.sections().get(0))).isEqualTo(sentences);
    }

    @Test
    void theAnswerSaysWhatACapacityIs() {
        assertThat(Answers.of(model).about())
                .isEqualTo("A capacity is the number of users at which half of all runs meet p95<150ms, failed<0.1%, "
                        + "as a bracket: with the lower number most runs do, with the higher one most do not. It is "
                        + "decided where several runs confirm both ends, and these are at most 5 % of the higher one "
                        + "apart.");
    }

    @Test
    void thePrecisionIsAsItWasAskedFor() {
        ReportModel coarse = ReportModel.of(
                FictionalCapacity.manifest()
                        .withChosen(ManifestChosenBuilder.builder()
                                .repetitions(1)
                                .capacity(new CapacityTerms(0.125, 19_500, "open files", null))
                                .build()),
                List.of());

        assertThat(Answers.of(coarse).about()).contains(" at most 12.5 % of the higher one apart");
        assertThat(Settings.facts(coarse)).contains(Fact.words("Precision of the search", "12.5 %"));
    }

    @Test
    void aPipelineIsToldWhetherItIsDecided() {
        List<Decision> decisions = JudgedObjective.decisions(model);

        assertThat(JudgedObjective.all(model)).isEmpty();
        assertThat(decisions)
                .extracting(Decision::result)
                .containsExactly(Result.PASSED, Result.UNDECIDED, Result.PASSED);
        assertThat(decisions.get(0))
                .isEqualTo(new Decision(
                        "alpha",
                        "capacity, latency 100",
                        "p95<150ms, failed<0.1%",
                        "2,400 to 2,500 users",
                        Result.PASSED,
                        "decided",
                        "the search found 2,400 to 2,500 users"));
        assertThat(decisions.get(1).figure()).isEqualTo("not decided above 4,000 users after 5 runs");
        assertThat(decisions.get(1).word()).isEqualTo("not decided");
        assertThat(decisions.get(1).says())
                .isEqualTo("5 runs leave it open above 4,000 users; the search did not come to its end");
        assertThat(JudgedObjective.summary(model)).isEqualTo("2 of 3 capacities decided");
    }

    @Test
    void allRunsAreThereAsNoneWasPlanned() {
        assertThat(Settings.completeness(model)).isEqualTo("19 runs");
        assertThat(Settings.completeness(ReportModel.of(
                        FictionalCapacity.manifest(),
                        List.of(FictionalResult.failed("alpha", 100, 2400, 1, "It was invented.")))))
                .isEqualTo("1 run, 1 of them failed");
    }

    @Test
    void theSettingsAreThoseOfTheSearch() {
        assertThat(Settings.facts(model))
                .contains(
                        Fact.words("Parameters", "latency 100"),
                        Fact.words("Objectives of the search", "p95<150ms, failed<0.1%"),
                        Fact.words("Precision of the search", "5 %"),
                        Fact.words("Most that the search may ask for", "19,500, open files"));
        assertThat(Settings.facts(FictionalResult.model()))
                .contains(Fact.words("Parameters", "latency 100; users 1,000 \u00b7 2,000 \u00b7 3,000"))
                .extracting(Fact::name)
                .doesNotContain("Objectives of the search");
    }

    @Test
    void aSearchWithoutARunIsNotDecided() {
        ReportModel empty = ReportModel.of(FictionalCapacity.manifest(), List.of());

        assertThat(empty.sections()).isEmpty();
        assertThat(JudgedObjective.decisions(empty))
                .hasSize(3)
                .extracting(Decision::says)
                .containsOnly("there is no run");
        assertThat(CapacityReport.searches(empty)).isEmpty();
        assertThat(CapacityReport.atTheLimit(empty).isEmpty()).isTrue();
    }
}
