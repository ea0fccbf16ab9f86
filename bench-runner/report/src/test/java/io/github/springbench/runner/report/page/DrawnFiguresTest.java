package io.github.springbench.runner.report.page;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.page.DrawnFigures.figures;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The charts of a report draw what was measured, published and predicted. */
class DrawnFiguresTest {

    @Test
    void latenciesAreDrawnOnALogarithmicScaleUnlessOneIsNone() {
        JsonNode drawn = figures(HtmlReport.render(FictionalLatencies.model(), ""));

        assertThat(drawn).hasSize(3);
        assertThat(drawn.at("/1/scale/logarithmic").asBoolean()).isTrue();
        assertThat(drawn.at("/1/scale/name").asString()).isEqualTo("latency, ms");
        assertThat(drawn.at("/1/charts").findValuesAsString("title"))
                .containsExactly(
                        "Plateau throughput",
                        "p95",
                        "p99",
                        "p99.9",
                        "Worker threads",
                        "Platform threads",
                        "CPU per 1,000 requests",
                        "Overhead, p50",
                        "Overhead, p99",
                        "p50",
                        "Peak RSS",
                        "Peak heap");
        assertThat(drawn.at("/1/charts/2/lines/0/measured").findValuesAsString("x"))
                .containsExactly("1", "2", "5", "10", "20", "50");
        assertThat(drawn.at("/1/charts/2/lines/0/published").findValuesAsString("x"))
                .containsExactly("2", "10");

        JsonNode withNone = figures(HtmlReport.render(
                ReportModel.of(
                        FictionalLatencies.manifest(Axis.LATENCY),
                        List.of(FictionalResult.run("alpha", 0, 50, 1, 500, 1, 50, 0))),
                ""));
        assertThat(withNone.at("/1/scale/logarithmic").asBoolean()).isFalse();
    }

    @Test
    void oneLatencyIsDrawnAsBarsOverTheUsers() {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(5));
        parameters.put("users", List.of(50, 100));
        String report = HtmlReport.render(
                ReportModel.of(
                        manifest(experiment("invented", "Why?", parameters, Axis.LATENCY), 1),
                        List.of(FictionalResult.run("alpha", 5, 100, 1, 500, 100, 50, 0))),
                "");

        assertThat(report).contains("<h2>Overview at 5 ms</h2>");
        assertThat(figures(report).at("/0/charts/0/groups").toString()).isEqualTo("[\"users 50\",\"users 100\"]");
        assertThat(figures(report).at("/0/charts").findValuesAsString("title")).containsExactly("p99");
        assertThat(figures(report).at("/1/charts").findValuesAsString("title"))
                .contains("p99.9")
                .doesNotContain("p99");
    }

    @Test
    void oneNumberOfUsersIsDrawnAsBarsOverTheOtherParameters() {
        JsonNode drawn = figures(HtmlReport.render(FictionalCalls.model(), ""));

        assertThat(drawn.at("/0/charts/0/groups/1").asString()).isEqualTo("latency 20");
        assertThat(drawn.at("/0/charts/0/lines/0/measured/0/y").isNull()).isFalse();
        assertThat(drawn.at("/0/charts/0/lines/0/measured/1/invalid").asString())
                .isEqualTo("The invented record ends early.");
        assertThat(drawn.at("/0/charts/0/lines/1/measured/1/failure").asString())
                .contains("did not start");
        assertThat(drawn.at("/1/charts").findValuesAsString("title"))
                .startsWith("p50", "p95")
                .contains("Worker threads");
        assertThat(drawn.at("/2/charts")).isEmpty();
        assertThat(drawn).hasSize(4);
    }

    @Test
    void aSingleCellIsDrawnAsBarsToo() {
        JsonNode drawn = figures(HtmlReport.render(
                ReportModel.of(
                        manifest(
                                experiment("invented", "Why?", Map.of("latency", List.of(100), "users", List.of(1000))),
                                1),
                        List.of(FictionalResult.run("alpha", 100, 1000, 1, 500, 100, 50, 0))),
                ""));

        assertThat(drawn.at("/0/charts/0/groups/0").asString()).isEqualTo("1,000 users");
    }

    @Test
    void aFailedRunHasNoPointAndBreaksItsLine() {
        JsonNode beta = figures(HtmlReport.render(FictionalResult.model(), "")).at("/0/charts/0/lines/1");

        assertThat(beta.at("/measured/2/x").asInt()).isEqualTo(3000);
        assertThat(beta.at("/measured/2/y").isNull()).isTrue();
        assertThat(beta.at("/measured/2/failure").asString()).contains("exit code 9");
    }

    @Test
    void anInvalidRunHasAMarkAndNoPointInItsLine() {
        JsonNode alpha = figures(HtmlReport.render(FictionalResult.model(), "")).at("/0/charts/0/lines/0");

        assertThat(alpha.at("/measured/2/y").isNull()).isTrue();
        assertThat(alpha.at("/measured/2/failure").isNull()).isTrue();
        assertThat(alpha.at("/measured/2/invalid").asString()).isEqualTo("The invented record ends early.");
        assertThat(alpha.at("/measured/2/rejected").asDouble()).isEqualTo(2345.6);
        assertThat(alpha.at("/measured/0/invalid").isNull()).isTrue();
        assertThat(alpha.at("/measured/0/rejected").isNull()).isTrue();
    }

    @Test
    void aKneeIsDrawnOnlyWithinTheUsersAndWhereTheCurveBendsThere() {
        JsonNode drawn = figures(HtmlReport.render(FictionalResult.model(), ""));

        assertThat(drawn.at("/0/charts/0/lines/0/knee/text").asString()).startsWith("knee predicted: 2,");
        assertThat(drawn.at("/1/charts/0/lines/0/knee").isNull()).isFalse();
        assertThat(drawn.at("/1/charts/0/lines/1/knee").isNull()).isTrue();
        assertThat(drawn.at("/1/charts/1/lines/0/knee").isNull()).isTrue();
    }

    @Test
    void whatTheThreadsAllowIsDrawnWhereItCanBeHeldAgainstAFigure() {
        JsonNode charts =
                figures(HtmlReport.render(FictionalResult.model(), "")).at("/1/charts");

        assertThat(charts.at("/1/lines/0/predicted")).isEmpty();
        assertThat(charts.at("/0/title").asString()).isEqualTo("Plateau throughput");
        assertThat(charts.at("/0/lines/0/predicted").toString())
                .isEqualTo("[{\"x\":1000.0,\"y\":625.0},{\"x\":2400.0,\"y\":1500.0},{\"x\":3000.0,\"y\":1500.0}]");
        assertThat(figures(HtmlReport.render(FictionalCalls.model(), "")).findValues("predicted"))
                .allMatch(JsonNode::isEmpty);
    }

    @Test
    void intervalsAreDrawnWhereThereAreRepetitionsEnough() {
        JsonNode alpha = figures(HtmlReport.render(FictionalResult.model(), "")).at("/0/charts/0/lines/0");

        assertThat(alpha.at("/measured/0/low").asDouble()).isEqualTo(100.2);
        assertThat(alpha.at("/measured/0/high").asDouble()).isEqualTo(102.2);
        assertThat(alpha.at("/measured/1/low").isNull()).isTrue();
    }

    @Test
    void publishedFiguresBeyondTheUsersOfTheResultAreNotDrawn() {
        JsonNode charts =
                figures(HtmlReport.render(FictionalResult.model(), "")).at("/1/charts");

        assertThat(charts)
                .filteredOn(chart -> chart.get("title").asString().equals("p95, whole load"))
                .singleElement()
                .satisfies(chart -> assertThat(chart.at("/lines/0/published")).hasSize(2));
    }

    @Test
    void aSystemWithoutWorkerThreadsIsNotInTheirChart() {
        JsonNode charts =
                figures(HtmlReport.render(FictionalResult.model(), "")).at("/1/charts");

        assertThat(charts.get(1).get("title").asString()).isEqualTo("Worker threads");
        assertThat(charts.get(1).get("lines").findValuesAsString("system")).containsExactly("alpha", "beta");
        assertThat(charts.get(2).get("lines").findValuesAsString("system")).containsExactly("alpha", "beta", "gamma");
    }
}
