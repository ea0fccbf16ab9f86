package io.github.springbench.runner.report;

import io.github.springbench.runner.report.Charts.Chart;
import io.github.springbench.runner.report.Charts.Line;
import io.github.springbench.runner.report.Charts.Point;
import io.github.springbench.runner.report.Charts.Scale;
import io.github.springbench.runner.report.ReportModel.Section;
import io.github.springbench.runner.report.ReportModel.SystemCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** {@code report.html}: one file with charts and tables that needs nothing else, offline too. */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private HtmlReport() {}

    public static String render(ReportModel model) {
        return render(model, ChartLibrary.script());
    }

    static String render(ReportModel model, String chartLibrary) {
        List<SectionCharts> drawn = drawn(model);
        RunParts runs = RunParts.of(model);
        return Templates.html(
                "report.html",
                Map.of(
                        "report",
                        ReportText.of(model),
                        "charts",
                        drawn,
                        "chartsJson",
                        json(drawn),
                        "runs",
                        runs,
                        "runsJson",
                        json(runs.drawings()),
                        "chartLibrary",
                        chartLibrary));
    }

    /** One for each block of results in the page: the overview, where there is one, then the sections. */
    private static List<SectionCharts> drawn(ReportModel model) {
        List<SectionCharts> drawn = new ArrayList<>();
        boolean bars = Overview.isOfOnePosition(model);
        if (Overview.isNeeded(model)) {
            drawn.add(SectionCharts.of(model.sections().get(0), Charts.bars(model.sections(), 1)));
        }
        for (Section section : model.sections()) {
            int number = drawn.size() + 1;
            List<Chart> charts = Overview.isNeeded(model)
                    ? List.of()
                    : bars ? Charts.bars(List.of(section), number) : Charts.of(section, number);
            drawn.add(SectionCharts.of(section, charts));
        }
        return drawn;
    }

    /**
     * The charts of a section.
     *
     * @param scale of the charts of lines
     * @param systems whom the section's legend names
     */
    record SectionCharts(
            Scale scale,
            List<String> systems,
            boolean hasPublished,
            boolean hasFailures,
            boolean hasInvalid,
            boolean hasKnees,
            List<Chart> charts) {

        private static SectionCharts of(Section section, List<Chart> charts) {
            return new SectionCharts(
                    Scale.of(section),
                    section.systems().stream().map(SystemCells::system).toList(),
                    lines(charts).anyMatch(line -> !line.published().isEmpty()),
                    points(charts).anyMatch(point -> point.failure() != null),
                    points(charts).anyMatch(point -> point.invalid() != null),
                    lines(charts).anyMatch(line -> line.knee() != null),
                    charts);
        }

        private static Stream<Line> lines(List<Chart> charts) {
            return charts.stream().flatMap(chart -> chart.lines().stream());
        }

        private static Stream<Point> points(List<Chart> charts) {
            return lines(charts).flatMap(line -> line.measured().stream());
        }
    }

    /** JSON that cannot end its script element, whatever the texts in it say. */
    private static String json(Object value) {
        return JSON.writeValueAsString(value)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
