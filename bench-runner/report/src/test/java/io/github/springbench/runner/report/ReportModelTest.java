package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.failed;
import static io.github.springbench.runner.report.FictionalResult.invalid;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static io.github.springbench.runner.report.FictionalResult.suspect;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.export.ResultsCsv;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.MarkdownReport;
import io.github.springbench.runner.report.text.ConsoleTable;
import io.github.springbench.runner.report.text.ConsoleTexts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportModelTest {

    private static final Experiment EXPERIMENT = experiment("invented", "Why?");

    @Test
    void systemsStandInTheOrderOfTheExperimentAndCellsByUsers() {
        Section section = only(FictionalResult.model());

        assertThat(section.systems()).extracting(SystemCells::system).containsExactly("alpha", "beta", "gamma");
        assertThat(section.positions()).containsExactly(1000, 2000, 3000);
        assertThat(section.systems().get(0).cells()).extracting(Cell::at).containsExactly(1000, 2000, 3000);
    }

    @Test
    void otherParametersMakeSectionsInAscendingOrder() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("users", List.of(2000, 1000));
        parameters.put("latency", List.of(300, 20));
        ReportModel model = ReportModel.of(
                manifest(experiment("invented", "Why?", parameters), 12), List.of(alpha(20, 1000, 1, 1)));

        assertThat(model.sections())
                .extracting(Section::parameters)
                .containsExactly(Map.of("latency", 20), Map.of("latency", 300));
        assertThat(model.sections().get(1).positions()).containsExactly(1000, 2000);
    }

    @Test
    void parametersOtherThanTheAxisMakeSections() {
        ReportModel model = FictionalLatencies.model();

        assertThat(model.sections())
                .extracting(Section::parameters)
                .containsExactly(Map.of("users", 50), Map.of("users", 100));
        assertThat(model.sections().get(0).positions()).containsExactly(1, 2, 5, 10, 20, 50);
        assertThat(model.sections().get(0).systems().get(0).cells().get(3).published())
                .containsEntry(Metric.P99_MS, 13.2);
        assertThat(model.sections().get(1).systems().get(0).cells().get(3).published())
                .isEmpty();
        assertThat(model.sections().get(0).systems().get(0).prediction()).isEmpty();
    }

    @Test
    void aRateIsReadOverAsUsersAre() {
        Experiment open = experiment("invented", "Why?", Map.of("rate", List.of(2000, 1000)), null);
        RunKey key = new RunKey("alpha", Map.of("rate", 1000), 1);
        RunResult failed = RunResult.failed(key, FictionalResult.START, "It broke.", List.of());
        ReportModel model = ReportModel.of(manifest(open, 6), List.of(failed));

        assertThat(only(model).positions()).containsExactly(1000, 2000);
        assertThat(MarkdownReport.render(model)).contains("| Rate, requests/s | alpha |", "- **Rate:** Requests");
        assertThat(HtmlReport.render(model, "")).contains("\"name\":\"rate, requests/s\"");
        assertThat(ConsoleTexts.of(model)).contains("    Rate  Requests", "\nSystem  requests/s     per s");
        assertThat(ConsoleTable.line(failed, open)).isEqualTo("alpha   1,000 requests/s  FAILED: It broke.");
    }

    @Test
    void aPublishedFigureBelongsToEveryCellThatHasItsParameters() {
        SystemCells alpha = only(FictionalResult.model()).systems().get(0);

        assertThat(alpha.cells().get(1).published()).containsEntry(Metric.THROUGHPUT_RPS, 1100.0);
        assertThat(alpha.cells().get(2).published()).isEmpty();
    }

    @Test
    void aCellWithSeveralRepetitionsHasTheirMedian() {
        Cell three = cell(alpha(100, 1000, 1, 500), alpha(100, 1000, 2, 900), alpha(100, 1000, 3, 510));
        Cell two = cell(alpha(100, 1000, 1, 500), alpha(100, 1000, 2, 520));

        assertThat(three.value(Metric.THROUGHPUT_RPS)).isEqualTo(510.0);
        assertThat(two.value(Metric.THROUGHPUT_RPS)).isEqualTo(510.0);
    }

    @Test
    void aFailedRepetitionDoesNotChangeTheMedianAndStaysAmongTheRuns() {
        Cell cell = cell(alpha(100, 1000, 1, 500), failed("alpha", 100, 1000, 2, "It broke."));

        assertThat(cell.value(Metric.THROUGHPUT_RPS)).isEqualTo(500.0);
        assertThat(cell.runs()).hasSize(2);
        assertThat(cell.failed()).isFalse();
    }

    @Test
    void onlyThreeRepetitionsGiveAnInterval() {
        Cell three = cell(alpha(100, 1000, 1, 500), alpha(100, 1000, 2, 900), alpha(100, 1000, 3, 510));
        Cell two = cell(alpha(100, 1000, 1, 500), alpha(100, 1000, 2, 520));

        assertThat(three.figures().get(Metric.THROUGHPUT_RPS).hasInterval()).isTrue();
        assertThat(two.figures().get(Metric.THROUGHPUT_RPS).hasInterval()).isFalse();
    }

    @Test
    void anInvalidRepetitionDoesNotCountBesideOthers() {
        Cell cell = cell(alpha(100, 1000, 1, 500), invalid(alpha(100, 1000, 2, 9000)));

        assertThat(cell.value(Metric.THROUGHPUT_RPS)).isEqualTo(500.0);
        assertThat(cell.counting()).hasSize(1);
        assertThat(cell.invalid()).isFalse();
    }

    @Test
    void aCellOfInvalidRunsOnlyShowsTheirFiguresAndCountsNone() {
        Cell cell = cell(invalid(alpha(100, 1000, 1, 500)), failed("alpha", 100, 1000, 2, "It broke."));

        assertThat(cell.value(Metric.THROUGHPUT_RPS)).isEqualTo(500.0);
        assertThat(cell.counting()).isEmpty();
        assertThat(cell.invalid()).isTrue();
        assertThat(cell.failed()).isFalse();
    }

    @Test
    void aSuspectRunCountsAndMarksItsCell() {
        Cell cell = cell(suspect(alpha(100, 1000, 1, 500)), alpha(100, 1000, 2, 500));

        assertThat(cell.counting()).hasSize(2);
        assertThat(cell.suspect()).isTrue();
    }

    @Test
    void theClaimsAreThoseOfTheExperiment() {
        assertThat(FictionalResult.model().claims())
                .extracting(judged -> judged.claim().says())
                .containsExactly("Gamma answers faster than alpha.");
    }

    @Test
    void aCellWhoseRunsAllFailedHasNoFigures() {
        Cell cell = cell(failed("alpha", 100, 1000, 1, "It broke."));

        assertThat(cell.failed()).isTrue();
        assertThat(cell.figures()).isEmpty();
    }

    @Test
    void missingAndFailedRunsAreCounted() {
        ReportModel model = FictionalResult.model();

        assertThat(model.runs()).hasSize(11);
        assertThat(model.missingRuns()).isEqualTo(1);
        assertThat(model.failedRuns()).isEqualTo(1);
    }

    @Test
    void runsThatTheExperimentNoLongerPlansAreKept() {
        RunResult stranger = run("omega", 250, 7, 1, 1, 1, 1, 0);
        ReportModel model = ReportModel.of(manifest(EXPERIMENT, 9), List.of(stranger, alpha(100, 1000, 1, 1)));

        assertThat(model.runs()).contains(stranger);
        assertThat(model.sections()).hasSize(2);
    }

    @Test
    void runsThatWereDoneAgainAreCountedForThemselves() {
        ReportModel model =
                ReportModel.of(manifest(EXPERIMENT, 1), List.of(alpha(100, 1000, 1, 1), alpha(100, 1000, 2, 1)));

        assertThat(model.missingRuns()).isZero();
        assertThat(MarkdownReport.render(model)).contains("1 of 1 run, and 1 repeated");
    }

    @Test
    void aResultWithoutRunsIsStillAReport() {
        ReportModel model = ReportModel.of(manifest(EXPERIMENT, 9), List.of());

        assertThat(MarkdownReport.render(model)).contains("0 of 9 runs, 9 missing");
        assertThat(HtmlReport.render(model, "")).contains("0 of 9 runs, 9 missing");
        assertThat(ConsoleTexts.of(model)).contains("0 of 9 runs, 9 missing");
        assertThat(ResultsCsv.render(model).lines()).hasSize(1);
    }

    private static RunResult alpha(int latency, int users, int repetition, double throughputRps) {
        return run("alpha", latency, users, repetition, throughputRps, 100, 50, 0);
    }

    private static Cell cell(RunResult... runs) {
        return only(ReportModel.of(manifest(EXPERIMENT, runs.length), List.of(runs)))
                .systems()
                .get(0)
                .at(1000)
                .orElseThrow();
    }

    private static Section only(ReportModel model) {
        assertThat(model.sections()).hasSize(1);
        return model.sections().get(0);
    }
}
