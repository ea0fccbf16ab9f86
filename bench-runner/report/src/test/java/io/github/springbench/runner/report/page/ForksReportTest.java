package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.Golden.between;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.FictionalForks;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.report.export.ResultsCsv;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.text.ConsoleTexts;
import io.github.springbench.runner.verdict.Judge;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What reports say about cells that share forks. */
class ForksReportTest {

    private final ReportModel model = FictionalForks.model();

    @Test
    void theReportLooksAsItShould() {
        String report = MarkdownReport.render(model);

        Golden.assertMatches(
                between("# invented-forks", "## Results", report)
                        + between("## Did the service change", "## Settings, side by side", report)
                        + between("## Verdicts", "- **Service and load generator", report),
                "forks.md");
    }

    @Test
    void theConsoleLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(model), "forks.txt");
    }

    @Test
    void theFilesForProgramsLookAsTheyShould() {
        Golden.assertMatches(between("  \"forks\"", "  \"cells\"", ResultsJson.render(model)), "forks.json");
        Golden.assertMatches(Golden.withoutMetrics(ResultsCsv.render(model)), "forks.csv");
    }

    @Test
    void thePageHasTheTableToo() {
        assertThat(HtmlReport.render(model, "/* the chart library */"))
                .contains(
                        "<li><a href=\"#forks\">Forks</a></li>",
                        "<h2>Did the service change during a fork?</h2>",
                        "not judged: the closing run failed: beta ended with exit code 1 during the run.");
        assertThat(HtmlReport.render(FictionalResult.model(), "/* the chart library */"))
                .doesNotContain("id=\"forks\"");
    }

    @Test
    void closingRunsCountNowhere() {
        List<RunResult> without = Judge.together(
                        FictionalForks.runs(), model.manifest().experiment())
                .stream()
                .filter(run -> !run.key().closing())
                .toList();
        ReportModel blind = ReportModel.of(model.manifest(), without);

        assertThat(model.closing()).hasSize(3);
        assertThat(model.runs()).isEqualTo(blind.runs()).hasSize(8);
        assertThat(model.missingRuns()).isEqualTo(4);
        assertThat(ResultsCsv.render(model)).isEqualTo(ResultsCsv.render(blind));
        assertThat(SvgCharts.render(model)).isEqualTo(SvgCharts.render(blind));
        assertThat(Answers.of(model)).isEqualTo(Answers.of(blind));
    }

    @Test
    void aForkThatEndedEarlySaysSo() {
        assertThat(ForkChange.all(model))
                .extracting(ForkChange::judgement)
                .containsExactly(
                        "no",
                        "yes: the runs of this fork are suspect",
                        "not judged: the closing run failed: beta ended with exit code 1 during the run.",
                        "not judged: the closing run is missing");
        assertThat(ForkChange.all(ReportModel.of(model.manifest(), FictionalForks.runs())))
                .extracting(ForkChange::judgement)
                .contains("not judged: the runs have not been judged side by side");
    }

    @Test
    void aForkWhoseSecondCellStayedTheSameSaysWhichRunsAreMarked() {
        List<RunResult> runs = Stream.concat(
                        FictionalForks.runs().stream().filter(run -> run.fork().number() <= 2),
                        Stream.of(FictionalForks.secondClosing()))
                .toList();
        ReportModel closedTwice = ReportModel.of(
                model.manifest(), Judge.together(runs, model.manifest().experiment()));

        assertThat(ForkChange.all(closedTwice))
                .extracting(ForkChange::judgement)
                .containsExactly("no", "yes: its first run is suspect", "no");
        assertThat(ConsoleTexts.of(closedTwice)).contains("Forks: 2 of 2 judged by their closing run");
    }

    @Test
    void aClosingRunThatIsInvalidIsNamedWithItsChecks() {
        List<RunResult> runs = FictionalForks.runs().stream()
                .filter(run -> run.fork().number() == 1)
                .map(run -> run.key().closing() ? FictionalResult.invalid(run) : run)
                .toList();

        assertThat(ForkChange.all(ReportModel.of(model.manifest(), runs)))
                .extracting(ForkChange::judgement)
                .containsExactly("not judged: the closing run is invalid (truncated-log)");
    }
}
