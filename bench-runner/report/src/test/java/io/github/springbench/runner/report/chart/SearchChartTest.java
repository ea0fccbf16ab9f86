package io.github.springbench.runner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.FictionalCapacity;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.Golden;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.chart.SearchChart.RunMark;
import io.github.springbench.runner.report.chart.SearchChart.SearchScale;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SearchChartTest {

    private static final Map<String, String> PICTURES = SvgCharts.render(FictionalCapacity.model());
    private static final String PICTURE = PICTURES.get(SearchChart.FILE);

    @Test
    void thePictureLooksAsItShould() {
        Golden.assertMatches(PICTURE, "capacity.svg");
    }

    @Test
    void itStandsBesideTheChartsOfTheFigures() {
        assertThat(PICTURES).containsKey("p95_ms.svg").containsKey("capacity.svg");
        assertThat(SearchChart.inPage(FictionalResult.model())).isEmpty();
    }

    @Test
    void itSaysWhatItShows() throws Exception {
        Element picture = parse(PICTURE);

        assertThat(picture.getAttribute("role")).isEqualTo("img");
        assertThat(picture.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("invented: The search, users of each run");
        assertThat(picture.getElementsByTagName("desc").item(0).getTextContent())
                .startsWith("Scatter chart: users of each run, in the order of the runs, for alpha, latency 100; beta");
    }

    @Test
    void eachRunIsAMarkOfTheShapeOfItsOutcome() {
        String page = SearchChart.inPage(FictionalCapacity.model());

        // The legend has one more of each.
        assertThat(count(RunMark.MET.shape(), page)).isEqualTo(12 + 1);
        assertThat(count(RunMark.MISSED.shape(), page)).isEqualTo(4 + 1);
        assertThat(count(RunMark.UNDECIDED.shape(), page)).isEqualTo(1 + 1);
        assertThat(count(RunMark.LIMIT.shape(), page)).isEqualTo(2 + 1);
        assertThat(page)
                .contains(">met<", ">missed<", ">undecided<", ">limit of the machine<")
                .contains("<title>Run 2, 2,500 users, missed: p95 161.2 ms, interference at most 1.5 ms, not below 150"
                        + " ms</");
    }

    @Test
    void theEndsOfTheBracketAreTwoKindsOfLinesWithWords() {
        assertThat(PICTURE).contains(">at least 2,400<", ">below 2,500<", ">at least 4,000<", ">at least 11,500<");
        assertThat(count("stroke-dasharray", PICTURE)).isEqualTo(1);
    }

    @Test
    void itNeedsNothingElse() {
        assertThat(PICTURE)
                .doesNotContainPattern("(?i)<(script|style|image|a|foreignObject|use)\\b")
                .doesNotContain("var(", "NaN", "Infinity", "style=")
                .contains("xmlns=\"http://www.w3.org/2000/svg\"", "fill=\"#ffffff\"");
        assertThat(SearchChart.inPage(FictionalCapacity.model())).doesNotContain("#", "http");
    }

    @Test
    void aSingleRunHasAPlaceToo() throws Exception {
        ReportModel begun = ReportModel.of(
                FictionalCapacity.manifest(), FictionalCapacity.runs().subList(0, 1));
        String page = SearchChart.inPage(begun);

        assertThat(page).doesNotContain("NaN", "Infinity", ">beta").contains(">alpha, latency 100<");
        assertThat(parse(page).getTagName()).isEqualTo("svg");
    }

    @Test
    void marksAndTicksAreWithinTheirPanel() {
        SearchScale scale =
                SearchScale.of(FictionalCapacity.model().capacities().get(0), 8, 100, 50, 450);

        assertThat(scale.y(2400)).isBetween(100.0, 250.0).isGreaterThan(scale.y(2500));
        assertThat(scale.x(1)).isEqualTo(66);
        assertThat(scale.x(8)).isEqualTo(434);
        assertThat(scale.levels()).isEqualTo(List.of(2400, 2450, 2500));
        assertThat(scale.runs()).isEqualTo(List.of(1, 2, 3, 4, 5, 6, 7, 8));
    }

    private static int count(String part, String whole) {
        return (int)
                Pattern.compile(part, Pattern.LITERAL).matcher(whole).results().count();
    }

    private static Element parse(String picture) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(picture)))
                .getDocumentElement();
    }
}
