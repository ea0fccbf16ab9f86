package io.github.springbench.runner.report.chart;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.page.MarkdownReport;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

public class SvgChartsTest {

    /** Drawn only once, since the engine takes seconds. */
    private static final Map<String, String> LINES = SvgCharts.render(FictionalResult.model());

    private static final Map<String, String> BARS = SvgCharts.render(FictionalCalls.model());
    private static final Map<String, String> LATENCIES = SvgCharts.render(FictionalLatencies.model());

    @Test
    void aChartOfLinesLooksAsItShould() {
        Golden.assertMatches(LINES.get("p95_ms.svg"), "p95.svg");
    }

    @Test
    void aChartOfBarsLooksAsItShould() {
        Golden.assertMatches(BARS.get("throughput_rps.svg"), "bars.svg");
    }

    @Test
    void aChartOnALogarithmicScaleLooksAsItShould() {
        Golden.assertMatches(LATENCIES.get("users=50-p99_ms.svg"), "latencies.svg");
    }

    @Test
    void equalResultsGiveEqualFiles() {
        assertThat(SvgCharts.render(FictionalResult.model())).isEqualTo(LINES);
    }

    @Test
    void eachChartOfThePageIsAPictureOfTheMarkdownReport() {
        String report = MarkdownReport.render(FictionalCalls.model());

        assertThat(BARS.keySet())
                .hasSameSizeAs(ChartBlock.of(FictionalCalls.model()).stream()
                        .flatMap(ChartBlock::drawings)
                        .toList())
                .allSatisfy(file -> assertThat(report).contains("](charts/" + file + ")"));
    }

    @Test
    void aPictureSaysWhatItShows() throws Exception {
        Element picture = parse(LINES.get("p95_ms.svg"));

        assertThat(picture.getTagName()).isEqualTo("svg");
        assertThat(picture.getAttribute("role")).isEqualTo("img");
        assertThat(picture.getAttribute("aria-labelledby")).isEqualTo("chart-0-p95_ms-title chart-0-p95_ms-desc");
        assertThat(text(picture, "title")).isEqualTo("invented: p95, ms");
        assertThat(text(picture, "desc"))
                .startsWith("Line chart: p95, ms, against users, for alpha, beta")
                .endsWith(", with the intervals as bands and vertical lines.");
    }

    @Test
    void aPictureNeedsNothingElseAndStandsOnItsOwnGround() {
        assertThat(LINES.values()).allSatisfy(picture -> assertThat(picture)
                .doesNotContainPattern("(?i)<(script|style|image|a|foreignObject|use)\\b")
                .doesNotContainPattern("(?i)(href|src)=|url\\((?!#)|@import")
                .doesNotContain("ecmeta", "NaN", "undefined")
                .containsPattern("<rect width=\"760\" height=\"\\d+\" x=\"0\" y=\"0\" [^>]*fill=\"#ffffff\""));
    }

    @Test
    void colourIsNeverTheOnlySign() {
        String picture = LINES.get("p95_ms.svg");

        assertThat(picture).contains(">alpha<", ">beta<", ">gamma<", ">predicted<");
        assertThat(LINES.get("load_p95_ms.svg")).contains(">published<");
        assertThat(picture).contains(">run failed<", ">run invalid<", "stroke-dasharray");
    }

    /** The sign is no figure by itself. */
    @Test
    void aTimeBelowAMillisecondHasItsFigureAboveItsBar() {
        ReportModel model = ReportModel.of(
                manifest(experiment("invented", "Why?", Map.of("latency", List.of(100), "users", List.of(1000))), 1),
                List.of(FictionalResult.run("alpha", 100, 1000, 1, 500, 0, 10, 0)));

        assertThat(SvgCharts.render(model).get("p95_ms.svg")).contains(">&lt;1<");
    }

    @Test
    void textsAreShownLiterally() throws Exception {
        String hostile = "<script>alert(\"it's\")</script>&amp;\u202Egnp.";
        ReportModel model = ReportModel.of(
                manifest(experiment(hostile, "Why?"), 1),
                List.of(FictionalResult.run("alpha", 100, 1000, 1, 1, 1, 1, 0)));

        Element picture = parse(SvgCharts.render(model).get("p95_ms.svg"));

        assertThat(text(picture, "title")).isEqualTo(hostile + ": p95, ms");
        assertThat(picture.getElementsByTagName("script").getLength()).isZero();
        assertThat(picture.getTextContent()).contains("\n" + hostile + ": p95, ms\n");
    }

    @Test
    void aResultWithoutFiguresHasNoPictures() {
        assertThat(SvgCharts.render(ReportModel.of(manifest(experiment("invented", "Why?"), 1), List.of())))
                .isEmpty();
    }

    private static String text(Element picture, String element) {
        return picture.getElementsByTagName(element).item(0).getTextContent();
    }

    private static Element parse(String picture) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture)))
                .getDocumentElement();
    }
}
