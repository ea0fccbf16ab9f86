package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.chart.ChartBlock;
import io.github.springbench.runner.report.chart.ChartLibrary;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** {@code report.html}: one file with charts and tables that needs nothing else, offline and within a site too. */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private HtmlReport() {}

    public static String render(ReportModel model) {
        return render(model, ChartLibrary.script());
    }

    public static String render(ReportModel model, String chartLibrary) {
        return render(model, chartLibrary, List.of());
    }

    /** @param site links to the pages of the site that the report belongs to; empty if it stands alone */
    public static String render(ReportModel model, String chartLibrary, List<PageLink> site) {
        List<ChartBlock> blocks = ChartBlock.of(model);
        List<RunPart.Group> runs = RunPart.all(model);
        String style = Templates.html("style", Map.of())
                + Templates.html("run-style", Map.of())
                + (site.isEmpty() ? "" : Templates.html("site/style", Map.of()));
        List<String> scripts =
                List.of(chartLibrary, Templates.html("charts", Map.of()), Templates.html("run-charts", Map.of()));
        return Templates.html(
                "report.html",
                Map.of(
                        "site",
                        site,
                        "says",
                        Messages.all(),
                        "report",
                        ReportParts.of(model),
                        "blocks",
                        blocks,
                        "figuresJson",
                        json(blocks.stream().map(ChartBlock::figures).toList()),
                        "runs",
                        runs,
                        "runsJson",
                        json(runs.stream()
                                .flatMap(group -> group.runs().stream())
                                .map(RunPart::drawing)
                                .toList()),
                        "style",
                        style,
                        "scripts",
                        scripts,
                        "policy",
                        ContentPolicy.of(scripts, List.of(style))));
    }

    /** JSON that cannot end its script element, whatever the texts in it say. */
    private static String json(Object value) {
        return JSON.writeValueAsString(value)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }

    /**
     * A way from a page to another one of its site.
     *
     * @param name what people read
     * @param path from the page
     * @param here whether the page itself is meant
     */
    public record PageLink(String name, String path, boolean here) {}
}
