package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.Golden.between;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.FictionalCapacity;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.export.JUnitXml;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.text.ConsoleTexts;
import org.junit.jupiter.api.Test;

/** A search for the most users, in the formats for people and for pipelines. */
class CapacityReportFormsTest {

    private final ReportModel model = FictionalCapacity.model();

    @Test
    void theReportLooksAsItShould() {
        String report = MarkdownReport.render(model);

        Golden.assertMatches(
                between("# invented", "## Results", report)
                        + between("## How it was measured", "## Settings, side by side", report)
                        + between("## Verdicts", "- **Load generator:**", report)
                        + between("- **At least, below", "- **Users", report),
                "capacity.md");
    }

    @Test
    void theConsoleLooksAsItShould() {
        Golden.assertMatches(ConsoleTexts.of(model), "capacity.txt");
    }

    @Test
    void theReportHasTheBracketsTheFiguresAtTheLimitAndTheRuns() {
        assertThat(MarkdownReport.render(model))
                .contains(
                        "\n## Capacity\n",
                        "| alpha | latency 100 | 2,400 | 2,500 | 2,453 | – | 8 | yes |\n",
                        "| beta | latency 100 | 4,000 | – | 6,563 | – | 5 | no, the search did not end |\n",
                        "| gamma | latency 100 | 11,500 | – | – | open files, ports or memory of the load generator "
                                + "| 6 | yes |\n",
                        "\n### At the limit\n",
                        "| alpha | latency 100 | 2,400 | 4 | 101 |",
                        "](charts/capacity.svg)\n",
                        "\n### Search of alpha, latency 100\n",
                        "| 2 | 2,500 | 1 | missed | p95 161.2 ms, interference at most 1.5 ms, not below 150 ms. |\n",
                        "| 5 | 12,000 | 1 | limit | open files, ports or memory of the load generator. |\n",
                        "| 6 | 12,000 | 2 | limit | open files, ports or memory of the load generator. |\n",
                        "**At least, below:**")
                .doesNotContain("not run |", "is shuffled", "Objectives\n");
    }

    @Test
    void thePageHasTheSameAndThePictureOfTheSearch() {
        String page = HtmlReport.render(model, "");

        assertThat(page)
                .contains(
                        "<li><a href=\"#capacity\">Capacity</a></li>",
                        "<section id=\"capacity\">",
                        "<caption><span>At the limit</span></caption>",
                        "aria-labelledby=\"search-title search-desc\"",
                        "fill=\"var(--s2)\"")
                .doesNotContainPattern("(?i)https?://")
                .doesNotContainPattern("(?i)<[a-z][^>]*\\s(style|on[a-z]+)=");
        assertThat(page.indexOf("id=\"capacity\"")).isLessThan(page.indexOf("id=\"results\""));
    }

    @Test
    void aPlannedResultSaysNothingOfCapacity() {
        assertThat(HtmlReport.render(FictionalResult.model(), "")).doesNotContain("id=\"capacity\"");
        assertThat(MarkdownReport.render(FictionalResult.model())).doesNotContain("## Capacity", "At least, below");
    }

    @Test
    void aSearchThatBeganWithOneSystemOnlyHasAReport() {
        ReportModel begun = ReportModel.of(
                FictionalCapacity.manifest(), FictionalCapacity.runs().subList(0, 1));

        assertThat(HtmlReport.render(begun, "")).contains("not decided after 1 run", "not decided after 0 runs");
        assertThat(MarkdownReport.render(begun)).contains("## Capacity", "| beta | latency 100 | – | – | 6,563 |");
        assertThat(ResultsJson.render(begun)).contains("\"capacity\": [");
    }

    @Test
    void aSearchWithoutARunHasAReport() {
        ReportModel empty = ReportModel.of(
                FictionalCapacity.manifest(), FictionalCapacity.runs().subList(0, 0));

        assertThat(HtmlReport.render(empty, ""))
                .contains("not decided after 0 runs")
                .doesNotContain("search-title");
        assertThat(MarkdownReport.render(empty)).contains("## Capacity").doesNotContain("capacity.svg");
    }

    @Test
    void aPipelineReadsWhatIsNotDecidedAsAnError() {
        assertThat(JUnitXml.render("invented", JudgedObjective.decisions(model)))
                .contains(
                        "tests=\"3\" failures=\"0\" errors=\"1\"",
                        "name=\"capacity, latency 100: p95&lt;150ms, failed&lt;0.1%\"",
                        "type=\"not decided\"",
                        "5 runs leave it open above 4,000 users; the search did not come to its end");
    }

    @Test
    void aPullRequestIsToldTheBrackets() {
        assertThat(PullRequestSummary.render(model, "report.html"))
                .startsWith("### invented: 2 of 3 capacities decided\n")
                .contains(
                        "| alpha | capacity, latency 100 | `p95<150ms, failed<0.1%` | 2,400 to 2,500 users "
                                + "| decided |\n",
                        "not decided, as 5 runs leave it open above 4,000 users; the search did not come to its end.",
                        "- **alpha** 2,400 to 2,500 users; at 2,500 p95 161.2 ms");
    }
}
