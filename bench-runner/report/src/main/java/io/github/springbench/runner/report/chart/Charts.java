package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.Kind;
import io.github.springbench.runner.model.run.Metric.Place;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * One metric in each chart: a line for each system along the axis, or where there is one value of it only, a bar for
 * each system in each section.
 */
final class Charts {

    /** The point of a system without a run in a section, for example because a search ended before it. */
    private static final Point NONE = new Point(0, null, null, null, null, Numbers.NONE, null, null);

    private Charts() {}

    /**
     * One chart.
     *
     * @param id of its element in the page
     * @param description for those who do not see it
     * @param groups what the groups of bars stand for; empty in a chart of lines
     */
    public record Chart(
            String id, String title, String unit, String description, List<String> groups, List<Line> lines) {

        /** The same chart in another place of the page. */
        Chart at(String otherId, String otherTitle) {
            return new Chart(otherId, otherTitle, unit, description, groups, lines);
        }
    }

    /**
     * The horizontal scale of a section's charts of lines.
     *
     * @param name beneath it
     * @param unit of its values
     * @param unitOfOne of the value 1
     * @param logarithmic whether each doubling takes as much room: latencies are told in ratios
     */
    record Scale(String name, String unit, String unitOfOne, boolean logarithmic) {

        static Scale of(Section section) {
            Axis axis = section.axis();
            return new Scale(
                    axis.heading().substring(0, 1).toLowerCase(Locale.ROOT)
                            + axis.heading().substring(1),
                    axis.unit(),
                    axis.unitOfOne(),
                    isLogarithmic(section));
        }
    }

    /**
     * One system's line, or its bars.
     *
     * @param index the system's place, which chooses colour and symbol; the same in all charts
     * @param measured along the axis, ascending; or by group
     * @param published along the axis, ascending, between the ends of the section; or by group
     * @param predicted the bends of the curve that the threads alone would allow; empty where nothing is predicted
     * @param knee what is predicted, or null where there is none between the ends of the section
     */
    record Line(
            String system, int index, List<Point> measured, List<Point> published, List<Bend> predicted, Knee knee) {

        private boolean marks(Function<Point, ?> state) {
            return measured.stream().anyMatch(point -> state.apply(point) != null);
        }
    }

    /** Where a system's throughput is predicted to stop rising. */
    record Knee(double x, String text) {}

    /** A place in which a predicted curve begins, bends or ends. */
    record Bend(double x, double y) {}

    /**
     * One point.
     *
     * @param x the value of the axis, or the place of the group
     * @param y null where there is no figure that counts: the line is broken there
     * @param low the lower end of its interval, or null where it has none
     * @param high the upper end, or null with {@code low}
     * @param rejected the figure of an invalid run, or null
     * @param text the figure for people
     * @param failure why there is none, or null
     * @param invalid why the figure cannot be believed, or null; such a point has no {@code y}
     */
    record Point(
            int x, Double y, Double low, Double high, Double rejected, String text, String failure, String invalid) {

        private Point at(int group) {
            return new Point(group, y, low, high, rejected, text, failure, invalid);
        }
    }

    /** What the charts of a section show first. */
    static List<Metric> main(Axis axis) {
        return FigureTables.withTailAndOverhead(axis, Metric.in(Place.MAIN_CHART));
    }

    /** The rest of what the charts of a section show. */
    static List<Metric> further(List<Metric> main) {
        return Metric.in(Place.MAIN_CHART, Place.FURTHER_CHART).stream()
                .filter(metric -> !main.contains(metric))
                .toList();
    }

    /** A metric along the axis; empty where there is nothing to show. */
    static Optional<Chart> lines(Section section, Metric metric, int number) {
        List<Line> lines = new ArrayList<>();
        for (int index = 0; index < section.systems().size(); index++) {
            SystemCells system = section.systems().get(index);
            Line line = new Line(
                    system.system(),
                    index,
                    system.cells().stream().map(cell -> measured(metric, cell)).toList(),
                    published(metric, system, section),
                    predicted(metric, system, section.positions()),
                    bends(metric) ? knee(system, section.positions()) : null);
            if (isShown(metric, line)) {
                lines.add(line);
            }
        }
        boolean published = lines.stream().anyMatch(line -> !line.published().isEmpty());
        return metric.isShownWherePublished() && !published
                ? Optional.empty()
                : chart(section, metric, number, List.of(), lines);
    }

    /** A metric of sections that have one value of the axis only; empty where there is nothing to show. */
    static Optional<Chart> bars(List<Section> sections, Metric metric, int number) {
        List<String> groups = sections.stream()
                .map(section -> sections.size() > 1
                        ? Settings.combination(section.parameters())
                        : section.axis().words(section.positions().get(0)))
                .toList();
        List<Line> lines = new ArrayList<>();
        for (int index = 0; index < sections.get(0).systems().size(); index++) {
            Line line = barsOf(sections, metric, index);
            if (isShown(metric, line)) {
                lines.add(line);
            }
        }
        return chart(sections.get(0), metric, number, groups, lines);
    }

    private static Line barsOf(List<Section> sections, Metric metric, int index) {
        List<Point> measured = new ArrayList<>();
        List<Point> published = new ArrayList<>();
        for (int group = 0; group < sections.size(); group++) {
            Optional<Cell> cell =
                    sections.get(group).systems().get(index).cells().stream().findFirst();
            measured.add(cell.map(there -> measured(metric, there)).orElse(NONE).at(group));
            Double theirs = cell.map(there -> there.published().get(metric)).orElse(null);
            if (theirs != null) {
                published.add(published(metric, group, theirs));
            }
        }
        String system = sections.get(0).systems().get(index).system();
        return new Line(system, index, measured, published, List.of(), null);
    }

    private static Optional<Chart> chart(
            Section section, Metric metric, int number, List<String> groups, List<Line> lines) {
        if (lines.stream().allMatch(line -> line.measured().stream().allMatch(point -> point.y() == null))) {
            return Optional.empty();
        }
        return Optional.of(new Chart(
                "chart-" + number + "-" + metric.name().toLowerCase(Locale.ROOT),
                metric.label(),
                metric.unit(),
                description(section, metric, groups, lines),
                groups,
                lines));
    }

    /**
     * Shows a line that has figures. A line with nothing but marks of failed or invalid runs is shown too, except for
     * worker threads, which some systems do not have.
     */
    private static boolean isShown(Metric metric, Line line) {
        boolean figures =
                !line.published().isEmpty() || line.measured().stream().anyMatch(point -> point.y() != null);
        boolean marks = line.marks(Point::failure) || line.marks(Point::invalid);
        return figures || marks && metric != Metric.WORKER_THREADS;
    }

    private static Point measured(Metric metric, Cell cell) {
        Double value = cell.value(metric);
        if (cell.invalid()) {
            String reasons = Verdicts.reasons(cell.runs());
            return new Point(cell.at(), null, null, null, value, Numbers.withUnit(metric, value), null, reasons);
        }
        Estimate figure = cell.figures().get(metric);
        String text = Numbers.withUnit(metric, figure);
        return new Point(
                cell.at(),
                value,
                figure == null ? null : figure.low(),
                figure == null ? null : figure.high(),
                null,
                cell.suspect() ? text + " " + Verdicts.SUSPECT_SIGN : text,
                cell.failed() ? failures(cell) : null,
                null);
    }

    private static List<Point> published(Metric metric, SystemCells system, Section section) {
        List<Integer> positions = section.positions();
        int first = positions.get(0);
        int last = positions.get(positions.size() - 1);
        return system.published().stream()
                .filter(figure -> figure.figures().containsKey(metric))
                .map(figure -> published(
                        metric,
                        figure.parameters().getOrDefault(section.axis().parameter(), -1),
                        figure.figures().get(metric)))
                .filter(point -> point.x() >= first && point.x() <= last)
                .sorted(Comparator.comparingInt(Point::x))
                .toList();
    }

    private static Point published(Metric metric, int x, Double value) {
        return new Point(x, value, null, null, null, Numbers.withUnit(metric, value), null, null);
    }

    private static String failures(Cell cell) {
        return cell.runs().stream()
                .map(RunResult::failure)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Only latencies above 0 ms are on a logarithmic scale, since 0 has no logarithm. */
    private static boolean isLogarithmic(Section section) {
        return section.axis() == Axis.LATENCY && section.positions().get(0) > 0;
    }

    private static String description(Section section, Metric metric, List<String> groups, List<Line> lines) {
        String systems = String.join(", ", lines.stream().map(Line::system).toList());
        boolean published = lines.stream().anyMatch(line -> !line.published().isEmpty());
        return (groups.isEmpty() ? "Line chart: " : "Bar chart: ") + FigureTables.title(metric)
                + (groups.isEmpty()
                        ? ", against " + section.axis().parameter()
                                + (isLogarithmic(section) ? " on a logarithmic scale" : "")
                        : ", at " + String.join("; ", groups))
                + ", for " + systems
                + (published ? ", with the published figures dashed" : "")
                + (lines.stream().anyMatch(line -> !line.predicted().isEmpty())
                        ? ", with the predicted bounds dotted"
                        : "")
                + (lines.stream().anyMatch(line -> line.knee() != null) ? ", with the predicted knees dotted" : "")
                + (groups.isEmpty() && lines.stream().anyMatch(line -> line.marks(Point::low))
                        ? ", with the intervals as bands and vertical lines"
                        : "")
                + ".";
    }

    /** Where the threads are exhausted. */
    static boolean bends(Metric metric) {
        return metric.kind() == Kind.TIME || metric.kind() == Kind.WAIT || metric.kind() == Kind.THROUGHPUT;
    }

    static Knee knee(SystemCells system, List<Integer> positions) {
        OptionalDouble knee = system.kneeUsers();
        return knee.isPresent() && knee.getAsDouble() <= positions.get(positions.size() - 1)
                ? new Knee(knee.getAsDouble(), "knee predicted: " + Numbers.count(Math.round(knee.getAsDouble())))
                : null;
    }

    /**
     * The bounds of what all threads together allow: two straight lines that meet in the knee. Empty without think
     * time: the first line then has no meaning, since no system is that fast.
     */
    static List<Bend> predicted(Metric metric, SystemCells system, List<Integer> positions) {
        Prediction prediction = system.prediction().orElse(null);
        boolean bounded = metric == Metric.PLATEAU_THROUGHPUT_RPS || metric == Metric.P50_MS;
        if (!bounded || prediction == null || prediction.thinkMs() == 0) {
            return List.of();
        }
        double first = positions.get(0);
        double last = positions.get(positions.size() - 1);
        return DoubleStream.concat(DoubleStream.of(first, last), system.kneeUsers().stream())
                .filter(users -> users >= first && users <= last)
                .sorted()
                .distinct()
                .mapToObj(users -> new Bend(
                        users,
                        metric == Metric.P50_MS
                                ? prediction.leastResponseMs(users)
                                : prediction.mostThroughputRps(users)))
                .toList();
    }
}
