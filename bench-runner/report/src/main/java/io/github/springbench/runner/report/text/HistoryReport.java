package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.Setting;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.compare.SettingDifferences;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.ChangePoints;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;

/**
 * One figure of each system over the results of an experiment, and where it changed.
 *
 * @param cell of all figures
 * @param results with a figure, in the order of their time
 * @param leftOut results that take no part, in sentences
 */
public record HistoryReport(
        String experiment, Metric metric, Map<String, Integer> cell, List<Dated> results, List<String> leftOut) {

    private static final double PERCENT = 100;

    /**
     * A result.
     *
     * @param folder where it is, for people
     * @param duel whether its systems answered by turns
     * @param levels by system; empty where no run counts
     */
    public record Dated(String folder, Manifest manifest, boolean duel, Map<String, Level> levels) {

        private Instant startedAt() {
            return manifest.startedAt();
        }
    }

    /** A figure with its interval, whose ends are null where it has none. */
    public record Level(double value, Double low, Double high) {}

    /** Figures of a system, by the place of their result; duels play another load, so theirs are another system's. */
    private record Series(String system, Map<Integer, Level> levels, List<Integer> changes) {

        /** Of its figures from one to another, the places among all results. */
        private List<Integer> places(int from, int to) {
            return List.copyOf(levels.keySet()).subList(from, to);
        }

        private double mean(int from, int to) {
            return places(from, to).stream()
                    .mapToDouble(place -> levels.get(place).value())
                    .average()
                    .orElseThrow();
        }
    }

    /**
     * Puts results into the order of their time. Those of another load, profile or resources than the newest of their
     * kind are left out, since their figures say nothing beside its own.
     */
    public static HistoryReport of(String experiment, Metric metric, Map<String, Integer> cell, List<Dated> all) {
        List<Dated> ordered =
                all.stream().sorted(Comparator.comparing(Dated::startedAt)).toList();
        Map<Boolean, Dated> newest = new HashMap<>();
        ordered.forEach(result -> newest.put(result.duel, result));
        List<Dated> taken = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Dated result : ordered) {
            Dated last = newest.get(result.duel);
            Optional<String> other = otherWork(last, result);
            if (other.isPresent()) {
                leftOut.add(result.folder + " has " + other.get() + " than " + last.folder + ".");
            } else if (result.levels.isEmpty()) {
                leftOut.add(result.folder + " has no " + metric.inSentence() + " there that counts.");
            } else {
                taken.add(result);
            }
        }
        return new HistoryReport(experiment, metric, cell, taken, leftOut);
    }

    /** In what a system had other work, or other means for it; a result of before there were profiles names none. */
    private static Optional<String> otherWork(Dated newest, Dated result) {
        Set<String> kinds = kinds(newest, result);
        if (kinds.contains(Setting.Group.LOAD.label())) {
            return Optional.of("another load");
        }
        String profile = result.manifest.profile();
        if (profile != null && newest.manifest.profile() != null && !profile.equals(newest.manifest.profile())) {
            return Optional.of("another profile");
        }
        return kinds.contains(Setting.Group.RESOURCES.label()) ? Optional.of("other resources") : Optional.empty();
    }

    private static Set<String> kinds(Dated one, Dated other) {
        return SettingDifferences.of(one.manifest, other.manifest).kinds();
    }

    private List<Series> series() {
        Map<String, Map<Integer, Level>> levels = new LinkedHashMap<>();
        for (int place = 0; place < results.size(); place++) {
            Dated result = results.get(place);
            for (Map.Entry<String, Level> system : result.levels.entrySet()) {
                levels.computeIfAbsent(system.getKey() + (result.duel ? ", duel" : ""), unseen -> new LinkedHashMap<>())
                        .put(place, system.getValue());
            }
        }
        return levels.entrySet().stream()
                .map(system -> new Series(
                        system.getKey(),
                        system.getValue(),
                        ChangePoints.of(system.getValue().values().stream()
                                .mapToDouble(Level::value)
                                .toArray())))
                .toList();
    }

    /** The table, and a sentence for each change. */
    public String markdown() {
        List<Series> series = series();
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("started"));
        series.forEach(one -> head.add(one.system));
        head.add("other than before");
        rows.add(head);
        for (int place = 0; place < results.size(); place++) {
            List<String> row =
                    new ArrayList<>(List.of(Settings.date(results.get(place).startedAt())));
            for (Series one : series) {
                row.add(text(one.levels.get(place)) + (isChange(one, place) ? " \u2190" : ""));
            }
            row.add(changed(place));
            rows.add(row);
        }
        List<String> lines = new ArrayList<>(List.of("# " + title(), ""));
        lines.addAll(MarkdownTable.of(rows));
        lines.add("");
        series.forEach(one -> lines.addAll(changes(one)));
        lines.add("- Changes (\u2190) are found by E-divisive means (Matteson and James 2014). Where results differ by"
                + " chance alone, each look finds one in " + Math.round(PERCENT * ChangePoints.ERROR)
                + " % of all cases at most; a machine that is slow for days is found, too.");
        lines.add("- In brackets: the interval of repetitions or forks; with fewer than 3 repetitions, how far the"
                + " machine can have moved the figure.");
        leftOut.forEach(sentence -> lines.add("- Left out: " + sentence));
        return String.join("\n", lines) + "\n";
    }

    private String title() {
        return experiment + " at " + Settings.combination(cell) + ": " + metric.inSentence()
                + (metric.unit().isEmpty() ? "" : ", " + metric.unit());
    }

    private String text(Level level) {
        return level == null
                ? Numbers.NONE
                : Numbers.text(metric, level.value)
                        + (level.low == null
                                ? ""
                                : " [" + Numbers.text(metric, level.low) + "\u2013" + Numbers.text(metric, level.high)
                                        + "]");
    }

    private static boolean isChange(Series series, int place) {
        List<Integer> places = List.copyOf(series.levels.keySet());
        return series.changes.stream().anyMatch(change -> places.get(change) == place);
    }

    /** What else than the figures differs from the last result of the same kind. */
    private String changed(int place) {
        return IntStream.iterate(place - 1, before -> before >= 0, before -> before - 1)
                .mapToObj(results::get)
                .filter(before -> before.duel == results.get(place).duel)
                .findFirst()
                .map(before -> String.join(", ", kinds(before, results.get(place))))
                .orElse("");
    }

    private List<String> changes(Series series) {
        if (series.levels.size() < ChangePoints.LEAST) {
            int results = series.levels.size();
            return List.of("- " + series.system + ": " + results + (results == 1 ? " result" : " results")
                    + "; changes are looked for from " + ChangePoints.LEAST + " on.");
        }
        if (series.changes.isEmpty()) {
            return List.of("- " + series.system + ": no change is shown in " + series.levels.size() + " results"
                    + onMachines(series) + ".");
        }
        List<String> sentences = new ArrayList<>();
        for (int number = 0; number < series.changes.size(); number++) {
            int from = number == 0 ? 0 : series.changes.get(number - 1);
            int change = series.changes.get(number);
            int to = number + 1 < series.changes.size() ? series.changes.get(number + 1) : series.levels.size();
            double before = series.mean(from, change);
            double after = series.mean(change, to);
            int place = series.places(change, to).get(0);
            sentences.add("- " + series.system + ": from "
                    + Settings.date(results.get(place).startedAt()) + " on "
                    + Numbers.withUnit(metric, after) + " (mean of " + (to - change) + " results), "
                    + (before > 0 ? Numbers.tenths(PERCENT * Math.abs(after / before - 1)) + " % " : "")
                    + (after > before ? "higher" : "lower") + " than before (" + Numbers.withUnit(metric, before)
                    + ", mean of " + (change - from) + ")"
                    + (changed(place).isEmpty() ? "." : "; there, also other: " + changed(place) + "."));
        }
        return sentences;
    }

    /** Machines that differ can hide a change, or be one; empty where all are alike. */
    private String onMachines(Series series) {
        long machines = series.levels.keySet().stream()
                .map(place -> results.get(place).manifest.machine())
                .distinct()
                .count();
        return machines < 2 ? "" : " on " + machines + " machines";
    }

    /** A chart of the same, which needs no other file and follows the reader's light or dark scheme. */
    public String svg() {
        return new Chart(this, series()).svg();
    }

    /** Results are at equal distances; lengths are in pixels. */
    private record Chart(HistoryReport history, List<Series> series) {

        private static final int WIDTH = 900;
        private static final int HEIGHT = 420;
        private static final int LEFT = 90;
        private static final int RIGHT = 870;
        private static final int TOP = 76;
        private static final int BOTTOM = 380;
        private static final int MOST_LINES = 5;
        private static final int MOST_DATES = 6;
        private static final int BETWEEN_SERIES = 5;
        private static final double MARGIN = 0.08;

        /** Apart for those who do not tell red from green. */
        private static final List<String> COLOURS =
                List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999");

        private String svg() {
            double[] all = series.stream()
                    .flatMap(one -> one.levels.values().stream())
                    .flatMapToDouble(level -> DoubleStream.of(
                            Objects.requireNonNullElse(level.low, level.value),
                            level.value,
                            Objects.requireNonNullElse(level.high, level.value)))
                    .toArray();
            double least = Arrays.stream(all).min().orElse(0);
            double most = Arrays.stream(all).max().orElse(1);
            double margin = most == least ? Math.max(1, Math.abs(most)) * MARGIN : (most - least) * MARGIN;
            // A margin must not show times below 0.
            double low = least < 0 ? least - margin : Math.max(0, least - margin);
            Scale scale = new Scale(low, most + margin, history.results.size());
            StringBuilder svg = new StringBuilder(String.format(
                    Locale.ROOT,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
                            + "<style>text{font:12px system-ui,sans-serif;fill:#1b1b1b}.grid{stroke:#8886}"
                            + "@media(prefers-color-scheme:dark){svg{background:#161616}text{fill:#ececec}}</style>%n",
                    WIDTH,
                    HEIGHT,
                    escaped(history.title())));
            svg.append(text(10, 20, "start", history.title()));
            grid(svg, scale);
            for (int number = 0; number < series.size(); number++) {
                draw(svg, scale, number);
            }
            return svg.append("</svg>\n").toString();
        }

        private void grid(StringBuilder svg, Scale scale) {
            BigDecimal round = scale.step(MOST_LINES);
            int decimals = Math.max(0, round.stripTrailingZeros().scale());
            double step = round.doubleValue();
            for (long line = scale.first(step); line <= scale.last(step); line++) {
                double value = line * step;
                svg.append(String.format(
                        Locale.ROOT, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>%n", LEFT, scale.y(value), RIGHT));
                svg.append(text(LEFT - 8, scale.y(value) + 4, "end", Numbers.decimals(value, decimals)));
            }
            int every = (history.results.size() + MOST_DATES - 1) / MOST_DATES;
            for (int place = 0; place < history.results.size(); place += every) {
                String date = history.results.get(place).startedAt().toString().substring(0, "2026-01-31".length());
                svg.append(text(scale.x(place), BOTTOM + 20, "middle", date));
            }
        }

        private void draw(StringBuilder svg, Scale scale, int number) {
            Series one = series.get(number);
            String colour = COLOURS.get(number % COLOURS.size());
            double aside = BETWEEN_SERIES * (number - (series.size() - 1) / 2.0);
            double keyAt = LEFT + (RIGHT - LEFT) * (double) number / series.size();
            svg.append("<g stroke=\"" + colour + "\" fill=\"none\" stroke-width=\"1.5\">\n");
            svg.append(circle(keyAt, 46, colour, one.system)).append(text(keyAt + 10, 50, "start", one.system));
            svg.append("<path d=\"M"
                    + one.levels.entrySet().stream()
                            .map(at ->
                                    number(scale.x(at.getKey()) + aside) + " " + number(scale.y(at.getValue().value)))
                            .collect(Collectors.joining("L"))
                    + "\"/>\n");
            one.levels.forEach((place, level) -> {
                double x = scale.x(place) + aside;
                if (level.low != null) {
                    svg.append("<path d=\"M" + number(x) + " " + number(scale.y(level.low)) + "V"
                            + number(scale.y(level.high)) + "m-3 0h6M" + number(x - 3) + " "
                            + number(scale.y(level.low)) + "h6\"/>\n");
                }
                Dated result = history.results.get(place);
                svg.append(circle(
                        x,
                        scale.y(level.value),
                        colour,
                        one.system + ", " + Settings.date(result.startedAt()) + ": " + history.text(level)));
                if (isChange(one, place)) {
                    svg.append("<path stroke-dasharray=\"5 4\" d=\"M" + number(scale.x(place - 0.5) + aside) + " " + TOP
                            + "V" + BOTTOM + "\"><title>" + escaped(one.system + " changed here")
                            + "</title></path>\n");
                }
            });
            svg.append("</g>\n");
        }

        private static String circle(double x, double y, String colour, String title) {
            return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"3.5\" fill=\"" + colour + "\"><title>"
                    + escaped(title) + "</title></circle>\n";
        }

        private static String text(double x, double y, String anchor, String words) {
            return "<text stroke=\"none\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor
                    + "\">" + escaped(words) + "</text>\n";
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.1f", value);
        }

        private static String escaped(String text) {
            return StringEscapeUtils.escapeXml10(text);
        }

        private record Scale(double low, double high, int results) {

            private double x(double place) {
                return LEFT + (RIGHT - LEFT) * (place + 0.5) / results;
            }

            private double y(double value) {
                return BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP);
            }

            /** The smallest 1, 2 or 5 times a power of ten of whose multiples not too many are in between. */
            private BigDecimal step(int most) {
                int power = (int) Math.floor(Math.log10((high - low) / most));
                return Stream.of(1, 2, 5, 10)
                        .map(times -> BigDecimal.valueOf(times).scaleByPowerOfTen(power))
                        .filter(step -> last(step.doubleValue()) - first(step.doubleValue()) < most)
                        .findFirst()
                        .orElseThrow();
            }

            /** Of the multiples of a step in between. */
            private long first(double step) {
                return (long) Math.ceil(low / step);
            }

            private long last(double step) {
                return (long) Math.floor(high / step);
            }
        }
    }
}
