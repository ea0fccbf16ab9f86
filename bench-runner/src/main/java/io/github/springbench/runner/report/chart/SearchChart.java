package io.github.springbench.runner.report.chart;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.adaptive.SearchStep;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.report.CapacityTables;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.text.StringEscapeUtils;

/**
 * The runs of a search for the most users, in the order in which they began: a panel for each search, a mark for each
 * run, and lines at the ends of the bracket. It needs no script. Its colours are the variables of the page's style
 * sheet, so that they follow the page's scheme; a file of its own has those of the light one. Lengths are in pixels.
 */
public final class SearchChart {

    /** The name of its picture. */
    public static final String FILE = "capacity.svg";

    private static final int WIDTH = 760;
    private static final int LEFT = 64;
    private static final int RIGHT = 620;

    private static final int TITLE_HEIGHT = 28;
    private static final int LEGEND_HEIGHT = 34;
    private static final int NAME_HEIGHT = 26;
    private static final int TICKS_HEIGHT = 44;

    /** Between the plot and its words. */
    private static final int GAP = 8;

    /** Half the height of a digit, by which a word stands below the middle of its mark. */
    private static final int HALF_A_DIGIT = 4;

    private static final String STYLE_SHEET = "var(--%s)";

    private SearchChart() {}

    /** For a page that has the style sheet; empty where there is no search. */
    public static String inPage(ReportModel model) {
        return svg(model, "", "");
    }

    /**
     * A picture by itself; empty where there is no search.
     *
     * @param colours of the style sheet by their names
     */
    static String file(ReportModel model, Map<String, String> colours) {
        String title = model.manifest().experiment().name() + ": " + title(model);
        String svg = svg(model, " xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\"", title);
        for (Map.Entry<String, String> colour : colours.entrySet()) {
            svg = svg.replace(STYLE_SHEET.formatted(colour.getKey()), colour.getValue());
        }
        return svg;
    }

    /** What it shows, in a few words. */
    public static String title(ReportModel model) {
        return "The search, " + load(model).unit() + " of each run";
    }

    /** What it shows, for those who do not see it. */
    public static String description(ReportModel model) {
        List<SystemCapacity> searches = searches(model);
        return "Scatter chart: " + load(model).unit() + " of each run, in the order of the runs, for "
                + searches.stream().map(CapacityTables::name).collect(joining("; "))
                + ". A disc is a run that met the objectives, a cross one that missed one, a diamond an undecided one, "
                + "and a triangle one that something other than the service limited. Lines are the ends of the "
                + "bracket, the lower one solid and the higher one dashed. The tables \u201cSearch of \u2026\u201d "
                + "hold the same runs.";
    }

    private static String svg(ReportModel model, String attributes, String heading) {
        List<SystemCapacity> searches = searches(model);
        if (searches.isEmpty()) {
            return "";
        }
        int mostRuns =
                searches.stream().mapToInt(known -> known.steps().size()).max().orElse(1);
        int top = (heading.isEmpty() ? 0 : TITLE_HEIGHT) + LEGEND_HEIGHT;
        int panel = NAME_HEIGHT + SearchScale.HEIGHT + TICKS_HEIGHT;
        int height = top + searches.size() * panel;
        StringBuilder svg = new StringBuilder("<svg width=\"" + WIDTH + "\" height=\"" + height + "\" viewBox=\"0 0 "
                + WIDTH + " " + height + "\" font-size=\"12\"" + attributes
                + " role=\"img\" aria-labelledby=\"search-title search-desc\">\n");
        svg.append("<title id=\"search-title\">")
                .append(escaped(heading.isEmpty() ? title(model) : heading))
                .append("</title>\n<desc id=\"search-desc\">")
                .append(escaped(description(model)))
                .append("</desc>\n<rect width=\"" + WIDTH + "\" height=\"" + height + "\" fill=\"")
                .append(colour("ground"))
                .append("\"/>\n");
        if (!heading.isEmpty()) {
            text(svg, GAP, TITLE_HEIGHT - GAP, "start", "ink", heading);
        }
        appendLegend(svg, searches, top - LEGEND_HEIGHT / 2);
        for (int place = 0; place < searches.size(); place++) {
            SystemCapacity known = searches.get(place);
            int y = top + place * panel;
            text(svg, LEFT, y + NAME_HEIGHT / 2, "start", "ink", CapacityTables.name(known));
            appendPanel(svg, known, mostRuns, y + NAME_HEIGHT, load(model));
        }
        return svg.append("</svg>\n").toString();
    }

    private static void appendLegend(StringBuilder svg, List<SystemCapacity> searches, int y) {
        int x = LEFT;
        for (RunMark mark : RunMark.values()) {
            boolean used = searches.stream()
                    .flatMap(known -> known.steps().stream())
                    .anyMatch(one -> RunMark.of(one.step()) == mark);
            if (used) {
                svg.append("<g transform=\"translate(" + x + " " + y + ")\">" + mark.shape() + "</g>\n");
                text(svg, x + 2 * GAP, y + HALF_A_DIGIT, "start", "ink", mark.words());
                x += mark.width();
            }
        }
    }

    private static void appendPanel(StringBuilder svg, SystemCapacity known, int mostRuns, int top, Axis axis) {
        SearchScale scale = SearchScale.of(known, mostRuns, top, LEFT, RIGHT);
        for (int level : scale.levels()) {
            line(svg, scale.y(level), "line", "");
            text(svg, LEFT - GAP, scale.y(level) + HALF_A_DIGIT, "end", "soft", Numbers.count(level));
        }
        int bottom = top + SearchScale.HEIGHT;
        for (int run : scale.runs()) {
            text(svg, scale.x(run), bottom + 2 * GAP, "middle", "soft", Numbers.count(run));
        }
        text(svg, RIGHT + GAP, bottom + 2 * GAP, "start", "soft", "run");
        Bracket bracket = known.bracket();
        // One word stands above its line and one beneath it, so that near lines leave both legible.
        if (bracket.atLeast() > 0) {
            double y = scale.y(bracket.atLeast());
            line(svg, y, "s0", "");
            String words = "at least " + Numbers.count(bracket.atLeast());
            text(svg, RIGHT + GAP, y + 2 * GAP - HALF_A_DIGIT, "start", "ink", words);
        }
        bracket.below().ifPresent(below -> {
            line(svg, scale.y(below), "s0", " stroke-dasharray=\"6 4\"");
            text(svg, RIGHT + GAP, scale.y(below) - HALF_A_DIGIT, "start", "ink", "below " + Numbers.count(below));
        });
        for (int place = 0; place < known.steps().size(); place++) {
            SearchStep step = known.steps().get(place).step();
            svg.append("<g transform=\"translate(" + number(scale.x(place + 1)) + " " + number(scale.y(step.level()))
                            + ")\"><title>")
                    .append(escaped("Run " + Numbers.count(place + 1L) + ", " + axis.words(step.level()) + ", "
                            + CapacityTables.outcome(step) + ": " + step.why()))
                    .append("</title>" + RunMark.of(step).shape() + "</g>\n");
        }
    }

    private static void line(StringBuilder svg, double y, String colour, String attributes) {
        svg.append("<path d=\"M" + LEFT + " " + number(y) + "H" + RIGHT + "\" fill=\"none\" stroke=\"" + colour(colour)
                + "\" stroke-width=\"1.5\"" + attributes + "/>\n");
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String colour, String words) {
        svg.append("<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\" fill=\""
                + colour(colour) + "\">" + escaped(words) + "</text>\n");
    }

    /** As the style sheet names it. */
    static String colour(String name) {
        return STYLE_SHEET.formatted(name);
    }

    private static List<SystemCapacity> searches(ReportModel model) {
        return model.capacities().stream()
                .filter(known -> !known.steps().isEmpty())
                .toList();
    }

    private static Axis load(ReportModel model) {
        return Axis.of(model.manifest().experiment().parameters().keySet());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return StringEscapeUtils.escapeXml10(text);
    }
}
