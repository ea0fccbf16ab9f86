package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.chart.Charts.Chart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code charts/*.svg}: the charts of the page as pictures, for {@code report.md}, blogs and slides. A JavaScript
 * engine draws them with the scripts of the page, so that each chart is defined once (ADR 14). The chart of a search
 * needs no script. Equal results give equal files.
 */
public final class SvgCharts {

    /** Where in a result folder they are. */
    public static final String FOLDER = "charts";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern COLOUR = Pattern.compile("--(\\w+): (#[0-9a-f]{6})");

    /** What ECharts adds for pictures that a pointer meets in a page. */
    private static final Pattern FOR_POINTERS =
            Pattern.compile(" (?:class|ecmeta_[a-z_]+)=\"[^\"]*\"|<style.*?</style>\\s*", Pattern.DOTALL);

    /** ECharts numbers its pictures, and what is in them by their numbers. */
    private static final Pattern NUMBERED = Pattern.compile("(id=\"|url\\(#)zr\\d+-");

    /** ECharts and our scripts: to read them takes longer than to draw. */
    private static ScriptableObject scripts;

    private SvgCharts() {}

    /**
     * A picture by itself.
     *
     * @param file its name
     * @param about what it shows, in a few words
     */
    public record Picture(String file, String about, String svg) {}

    /** What the script reads. */
    record Report(String about, Map<String, String> colours, List<ChartBlock.Figures> blocks) {}

    /** The pictures by the names of their files, in the order of the report; empty where there is nothing to draw. */
    public static Map<String, String> render(ReportModel model) {
        Map<String, String> files = new LinkedHashMap<>(render(model, ChartBlock.of(model)));
        String search = SearchChart.file(model, lightColours());
        if (!search.isEmpty()) {
            files.put(SearchChart.FILE, search);
        }
        return files;
    }

    /** The chart that shows the answer; empty where there is nothing to draw. */
    public static Optional<Picture> ofTheAnswer(ReportModel model) {
        ChartBlock answer = ChartBlock.of(model).get(0);
        return render(model, List.of(answer)).entrySet().stream()
                .findFirst()
                .map(file -> new Picture(
                        file.getKey(),
                        title(answer.main().get(0).chart()) + ", of " + String.join(", ", answer.systems()),
                        file.getValue()));
    }

    private static Map<String, String> render(ReportModel model, List<ChartBlock> all) {
        List<ChartBlock> blocks = all.stream().filter(block -> !block.isEmpty()).toList();
        if (blocks.isEmpty()) {
            return Map.of();
        }
        String about = model.manifest().experiment().name();
        Map<String, String> drawn = draw(new Report(
                about, lightColours(), blocks.stream().map(ChartBlock::figures).toList()));
        Map<String, String> files = new LinkedHashMap<>();
        for (ChartBlock block : blocks) {
            // If several blocks have charts, one repeats the chart of the answer under the same file name.
            block.drawings()
                    .forEach(each -> files.put(
                            block.file(each),
                            described(
                                    each.chart(), about, drawn.get(each.chart().id()))));
        }
        return files;
    }

    /** Reads the scripts while the caller does other things; who draws later waits for less. */
    public static void prepare() {
        CompletableFuture.runAsync(() -> draw(new Report("", Map.of(), List.of())));
    }

    private static synchronized Map<String, String> draw(Report report) {
        try (Context engine = Context.enter()) {
            // One function of ECharts is too large to be compiled to a method of the JVM.
            engine.setInterpretedMode(true);
            engine.setLanguageVersion(Context.VERSION_ES6);
            if (scripts == null) {
                scripts = scripts(engine);
            }
            ScriptableObject.putProperty(scripts, "report", JSON.writeValueAsString(report));
            Object svgs = engine.evaluateString(scripts, "chartSvg(report)", "draw", 1, null);
            return JSON.readValue(Context.toString(svgs), new TypeReference<Map<String, String>>() {});
        }
    }

    private static ScriptableObject scripts(Context engine) {
        ScriptableObject scope = engine.initSafeStandardObjects();
        engine.evaluateString(scope, ChartLibrary.source(), "echarts.js", 1, null);
        engine.evaluateString(scope, Templates.text("chart-options.peb"), "chart-options.peb", 1, null);
        engine.evaluateString(scope, Templates.text("chart-svg.js"), "chart-svg.js", 1, null);
        return scope;
    }

    /** The colours of the page's light scheme: what the style sheet sets first. */
    private static Map<String, String> lightColours() {
        String style = Templates.text("style.peb");
        Matcher colour = COLOUR.matcher(style.substring(0, style.indexOf('}')));
        Map<String, String> colours = new LinkedHashMap<>();
        while (colour.find()) {
            colours.put(colour.group(1), colour.group(2));
        }
        return colours;
    }

    private static String title(Chart chart) {
        return chart.title() + (chart.unit().isEmpty() ? "" : ", " + chart.unit());
    }

    /** With a name and a description for those who do not see it. */
    private static String described(Chart chart, String about, String svg) {
        int head = svg.indexOf('>');
        String id = chart.id();
        String title = about + ": " + title(chart);
        return svg.substring(0, head)
                + " role=\"img\" aria-labelledby=\"" + id + "-title " + id + "-desc\">\n"
                + "<title id=\"" + id + "-title\">" + StringEscapeUtils.escapeXml10(title) + "</title>\n"
                + "<desc id=\"" + id + "-desc\">" + StringEscapeUtils.escapeXml10(chart.description()) + "</desc>"
                + NUMBERED.matcher(FOR_POINTERS.matcher(svg.substring(head + 1)).replaceAll(""))
                        .replaceAll("$1" + id + "-")
                + "\n";
    }
}
