package io.github.springbench.runner.report.chart;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.adaptive.SearchStep;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.report.CapacityReport;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.form.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
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
        return Messages.of(
                "chart.search",
                load(model).unit(),
                searches.stream().map(CapacityReport::name).collect(joining("; ")));
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
            text(svg, LEFT, y + NAME_HEIGHT / 2, "start", "ink", CapacityReport.name(known));
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
                            + CapacityReport.outcome(step) + ": " + step.why()))
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
        return model.manifest().experiment().loadAxis();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String text) {
        return StringEscapeUtils.escapeXml10(text);
    }

    /** How a run of a search is drawn: each outcome has a shape of its own beside its colour. */
    enum RunMark {
        MET("met", "<circle r=\"5\" fill=\"" + SearchChart.colour("s2") + "\"/>"),
        MISSED(
                "missed",
                "<path d=\"M-5 -5L5 5M-5 5L5 -5\" fill=\"none\" stroke=\"" + SearchChart.colour("s1")
                        + "\" stroke-width=\"2.5\"/>"),
        UNDECIDED(
                "undecided",
                "<path d=\"M0 -6L6 0L0 6L-6 0Z\" fill=\"" + SearchChart.colour("ground") + "\" stroke=\""
                        + SearchChart.colour("ink") + "\" stroke-width=\"1.5\"/>"),
        LIMIT("limit of the machine", "<path d=\"M0 -6L6 5H-6Z\" fill=\"" + SearchChart.colour("s3") + "\"/>");

        /** Of a letter, and of a mark with the space around it, in pixels. */
        private static final int LETTER = 7;

        private static final int MARK = 44;

        private final String words;
        private final String shape;

        RunMark(String words, String shape) {
            this.words = words;
            this.shape = shape;
        }

        static RunMark of(SearchStep step) {
            if (step.limit()) {
                return LIMIT;
            }
            return switch (step.outcome()) {
                case MET -> MET;
                case MISSED -> MISSED;
                case UNDECIDED -> UNDECIDED;
            };
        }

        /** For the legend. */
        String words() {
            return words;
        }

        /** Around the point 0, 0. */
        String shape() {
            return shape;
        }

        /** What its entry in the legend takes, in pixels. */
        int width() {
            return MARK + LETTER * words.length();
        }
    }

    /**
     * Where the runs of a search are in their panel: runs across, levels upwards. Lengths are in pixels.
     *
     * @param low the level at the bottom
     * @param high the level at the top
     * @param mostRuns of all searches, so that panels have the same scale across
     * @param top of the panel
     * @param left of the panel
     * @param right of the panel
     */
    record SearchScale(double low, double high, int mostRuns, int top, int left, int right) {

        /** Of a panel. */
        static final int HEIGHT = 150;

        /** What is free above the highest level and below the lowest one, as a share of their distance. */
        private static final double MARGIN = 0.12;

        /** The same where there is a single level, as a share of it. */
        private static final double MARGIN_OF_ONE = 0.1;

        /** What is free before the first run and behind the last one. */
        private static final int SIDE = 16;

        private static final int MOST_LEVELS = 4;
        private static final int MOST_RUNS = 12;

        static SearchScale of(SystemCapacity known, int mostRuns, int top, int left, int right) {
            int[] levels = IntStream.concat(
                            known.steps().stream().mapToInt(one -> one.step().level()),
                            IntStream.concat(IntStream.of(known.bracket().atLeast()), known.bracket().below().stream()))
                    .filter(level -> level > 0)
                    .toArray();
            int least = IntStream.of(levels).min().orElse(1);
            int most = IntStream.of(levels).max().orElse(1);
            double margin = least == most ? MARGIN_OF_ONE * most : MARGIN * (most - least);
            return new SearchScale(least - margin, most + margin, mostRuns, top, left, right);
        }

        /** The middle of a run, counted from 1. */
        double x(double run) {
            return left + SIDE + (run - 1) / Math.max(1, mostRuns - 1) * (right - left - 2 * SIDE);
        }

        double y(double level) {
            return top + (high - level) / (high - low) * HEIGHT;
        }

        /** Round levels, which get a line. */
        List<Integer> levels() {
            return ticks(Math.max(1, low), high, MOST_LEVELS);
        }

        /** Runs that get a number. */
        List<Integer> runs() {
            return ticks(1, mostRuns, MOST_RUNS);
        }

        /** The multiples of 1, 2 or 5 times a power of ten within these bounds: the smallest that are not too many. */
        private static List<Integer> ticks(double from, double to, int most) {
            int step = 1;
            int power = 1;
            int[] next = {2, 5, 10};
            for (int place = 0; Math.floor(to / step) - Math.ceil(from / step) + 1 > most; place++) {
                step = power * next[place % next.length];
                power = place % next.length == next.length - 1 ? power * 10 : power;
            }
            List<Integer> ticks = new ArrayList<>();
            for (int tick = (int) Math.ceil(from / step) * step; tick <= to; tick += step) {
                ticks.add(tick);
            }
            return List.copyOf(ticks);
        }
    }
}
