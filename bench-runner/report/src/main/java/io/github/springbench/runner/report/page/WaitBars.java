package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What mean response times were spent on over the load: a stacked bar for each system at each load, as one SVG file.
 */
public record WaitBars(List<Bar> bars) {

    private static final int LABELS = 230;
    private static final int LONGEST = 560;
    private static final int WIDTH = LABELS + LONGEST + 90;
    private static final int ROW = 20;
    private static final int TOP = 78;
    private static final int KEYS_IN_A_LINE = 3;

    /** In the order of the parts, and apart for those who do not tell red from green; white and black stand on them. */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#56b4e9", "#e69f00", "#999999", "#d55e00", "#cc79a7", "#009e73", "#c8c8c8");

    /**
     * A system at a load.
     *
     * @param label such as {@code 6,000 users, mvc-200}
     * @param runs that count
     */
    public record Bar(String label, List<ResponseParts> runs) {

        private double meanMs() {
            return runs.stream().mapToDouble(ResponseParts::meanMs).average().orElse(0);
        }

        /** What its boxes take: more than the mean where the parts are too long together. */
        private double lengthMs() {
            return Stream.of(Part.values()).mapToDouble(this::meanMs).sum();
        }

        /** A rest below zero, where the parts are too long together, has no place in a bar. */
        private double meanMs(Part part) {
            return Math.max(
                    0,
                    runs.stream()
                            .mapToDouble(run -> run.parts().getOrDefault(part, 0.0))
                            .average()
                            .orElse(0));
        }
    }

    /** The whole file, which needs no other one and follows the reader's light or dark scheme. */
    public String svg() {
        double longest = bars.stream().mapToDouble(Bar::lengthMs).max().orElse(1);
        StringBuilder svg = new StringBuilder();
        int height = TOP + ROW * bars.size() + 10;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                        + " aria-label=\"Mean response times by what they were spent on\">%n"
                        + "<style>text{font:12px system-ui,sans-serif;fill:#1b1b1b}"
                        + "@media(prefers-color-scheme:dark){svg{background:#161616}text{fill:#ececec}}</style>%n",
                WIDTH,
                height));
        List<Part> shown = Stream.of(Part.values())
                .filter(part -> bars.stream().anyMatch(bar -> bar.meanMs(part) * LONGEST / longest >= 1))
                .toList();
        for (int place = 0; place < shown.size(); place++) {
            int x = 10 + place % KEYS_IN_A_LINE * (WIDTH / KEYS_IN_A_LINE);
            int y = 10 + place / KEYS_IN_A_LINE * ROW;
            svg.append(box(x, y, 12, shown.get(place), shown.get(place).words()))
                    .append(text(x + 18, y + 11, "start", shown.get(place).words()));
        }
        for (int row = 0; row < bars.size(); row++) {
            Bar bar = bars.get(row);
            int y = TOP + row * ROW;
            svg.append(text(LABELS - 8, y + 12, "end", bar.label()));
            double x = LABELS;
            for (Part part : shown) {
                double width = bar.meanMs(part) * LONGEST / longest;
                if (width > 0) {
                    svg.append(box(x, y, width, part, part.words() + " " + Numbers.number(bar.meanMs(part)) + " ms"));
                }
                x += width;
            }
            svg.append(text(x + 6, y + 12, "start", Numbers.number(bar.meanMs()) + " ms"));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String box(double x, int y, double width, Part part, String title) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"><title>%s</title></rect>%n",
                x,
                y,
                width,
                COLOURS.get(part.ordinal()),
                title);
    }

    private static String text(double x, int y, String anchor, String words) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                words.replace("&", "&amp;").replace("<", "&lt;"));
    }
}
