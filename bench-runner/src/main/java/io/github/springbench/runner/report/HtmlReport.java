package io.github.springbench.runner.report;

import io.github.springbench.runner.report.Charts.Chart;
import io.github.springbench.runner.report.ReportModel.Section;
import io.github.springbench.runner.report.ReportModel.SystemCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** {@code report.html}: one file with charts and tables that needs nothing else, offline too. */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private HtmlReport() {}

    public static String render(ReportModel model) {
        return render(model, ChartLibrary.script());
    }

    static String render(ReportModel model, String chartLibrary) {
        List<SectionCharts> sections = new ArrayList<>();
        for (Section section : model.sections()) {
            sections.add(SectionCharts.of(section, sections.size() + 1));
        }
        return Templates.html(
                "report.html",
                Map.of(
                        "report",
                        ReportText.of(model),
                        "charts",
                        sections,
                        "chartsJson",
                        json(sections),
                        "chartLibrary",
                        chartLibrary));
    }

    /**
     * The charts of a section.
     *
     * @param systems whom the section's legend names
     */
    record SectionCharts(List<String> systems, boolean hasPublished, boolean hasFailures, List<Chart> charts) {

        private static SectionCharts of(Section section, int number) {
            List<Chart> charts = Charts.of(section, number);
            return new SectionCharts(
                    section.systems().stream().map(SystemCells::system).toList(),
                    charts.stream().flatMap(chart -> chart.lines().stream()).anyMatch(line -> !line.published()
                            .isEmpty()),
                    charts.stream()
                            .flatMap(chart -> chart.lines().stream())
                            .flatMap(line -> line.measured().stream())
                            .anyMatch(point -> point.failure() != null),
                    charts);
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
