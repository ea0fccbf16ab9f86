package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.PublishedFigure;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.ReportModel.Cell;
import io.github.springbench.runner.report.ReportModel.Section;
import io.github.springbench.runner.report.ReportModel.SystemCells;
import io.github.springbench.runner.stats.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * One metric in each chart: a line for each system along the axis, or where there is one value of it only, a bar for each
 * system in each section.
 */
final class Charts {

    private static final List<Metric> METRICS =
            List.of(Metric.THROUGHPUT_RPS, Metric.P95_MS, Metric.WORKER_THREADS, Metric.PLATFORM_THREADS);

    /** The metrics whose curve bends where the threads are exhausted. */
    private static final Set<Metric> KNEES = EnumSet.of(Metric.THROUGHPUT_RPS, Metric.P95_MS);

    private Charts() {}

    /**
     * One chart.
     *
     * @param id of its element in the page
     * @param description for those who do not see it
     * @param groups what the groups of bars stand for; empty in a chart of lines
     */
    record Chart(String id, String title, String unit, String description, List<String> groups, List<Line> lines) {}

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
     * @param knee what is predicted, or null where there is none between the ends of the section
     */
    record Line(String system, int index, List<Point> measured, List<Point> published, Knee knee) {

        private boolean marks(Function<Point, String> state) {
            return measured.stream().anyMatch(point -> state.apply(point) != null);
        }
    }

    /** Where a system's throughput is predicted to stop rising. */
    record Knee(double x, String text) {}

    /**
     * One point.
     *
     * @param x the value of the axis, or the place of the group
     * @param y null where there is no figure: the line is broken there
     * @param text the figure for people
     * @param failure why there is none, or null
     * @param invalid why the figure cannot be believed, or null; such a point has no {@code y}
     */
    record Point(int x, Double y, String text, String failure, String invalid) {

        private Point at(int group) {
            return new Point(group, y, text, failure, invalid);
        }
    }

    /** The charts of a section that have something to show. */
    static List<Chart> of(Section section, int number) {
        return Tail.andOverheadIn(section.axis(), METRICS).stream()
                .map(metric -> lineChart(section, metric, number))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The charts of sections that have one value of the axis only. */
    static List<Chart> bars(List<Section> sections, int number) {
        return Overview.metrics(sections.get(0).axis()).stream()
                .map(metric -> barChart(sections, metric, number))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Chart> barChart(List<Section> sections, Metric metric, int number) {
        List<String> groups = sections.stream()
                .map(section -> sections.size() > 1
                        ? Settings.combination(section.parameters())
                        : section.axis().words(section.positions().get(0)))
                .toList();
        List<Line> lines = new ArrayList<>();
        for (int index = 0; index < sections.get(0).systems().size(); index++) {
            Line line = bars(sections, metric, index);
            if (isShown(metric, line)) {
                lines.add(line);
            }
        }
        return chart(sections.get(0), metric, number, groups, lines);
    }

    private static Line bars(List<Section> sections, Metric metric, int index) {
        List<Point> measured = new ArrayList<>();
        List<Point> published = new ArrayList<>();
        for (int group = 0; group < sections.size(); group++) {
            Cell cell = sections.get(group).systems().get(index).cells().get(0);
            measured.add(measured(metric, cell).at(group));
            Double theirs = cell.published().get(metric);
            if (theirs != null) {
                published.add(new Point(group, theirs, Numbers.withUnit(metric, theirs), null, null));
            }
        }
        String system = sections.get(0).systems().get(index).system();
        return new Line(system, index, measured, published, null);
    }

    private static Optional<Chart> lineChart(Section section, Metric metric, int number) {
        List<Line> lines = new ArrayList<>();
        for (int index = 0; index < section.systems().size(); index++) {
            SystemCells system = section.systems().get(index);
            Line line = new Line(
                    system.system(),
                    index,
                    system.cells().stream().map(cell -> measured(metric, cell)).toList(),
                    published(metric, system, section),
                    KNEES.contains(metric) ? knee(system, section.positions()) : null);
            if (isShown(metric, line)) {
                lines.add(line);
            }
        }
        return chart(section, metric, number, List.of(), lines);
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
     * A failed or invalid run is marked beside figures; alone it is marked only where figures were to be expected, and a
     * system without worker threads has none.
     */
    private static boolean isShown(Metric metric, Line line) {
        boolean figures =
                !line.published().isEmpty() || line.measured().stream().anyMatch(point -> point.y() != null);
        boolean marks = line.marks(Point::failure) || line.marks(Point::invalid);
        return figures || marks && metric != Metric.WORKER_THREADS;
    }

    private static Point measured(Metric metric, Cell cell) {
        if (cell.invalid()) {
            String rejected = Numbers.withUnit(metric, cell.value(metric));
            return new Point(cell.at(), null, rejected, null, Verdicts.reasons(cell.runs()));
        }
        String text = Numbers.withUnit(metric, cell.figures().get(metric));
        return new Point(
                cell.at(),
                cell.value(metric),
                cell.suspect() ? text + " " + Verdicts.SUSPECT_SIGN : text,
                cell.failed() ? failures(cell) : null,
                null);
    }

    private static Knee knee(SystemCells system, List<Integer> positions) {
        OptionalDouble knee = system.prediction().map(Prediction::kneeUsers).orElse(OptionalDouble.empty());
        return knee.isPresent() && knee.getAsDouble() <= positions.get(positions.size() - 1)
                ? new Knee(knee.getAsDouble(), "knee predicted: " + Numbers.count(Math.round(knee.getAsDouble())))
                : null;
    }

    private static List<Point> published(Metric metric, SystemCells system, Section section) {
        List<Integer> positions = section.positions();
        int first = positions.get(0);
        int last = positions.get(positions.size() - 1);
        return system.published().stream()
                .filter(figure -> figure.figures().containsKey(metric))
                .map(figure -> published(metric, figure, section.axis()))
                .filter(point -> point.x() >= first && point.x() <= last)
                .sorted(Comparator.comparingInt(Point::x))
                .toList();
    }

    private static Point published(Metric metric, PublishedFigure figure, Axis axis) {
        Double value = figure.figures().get(metric);
        return new Point(
                figure.parameters().getOrDefault(axis.parameter(), -1),
                value,
                Numbers.withUnit(metric, value),
                null,
                null);
    }

    private static String failures(Cell cell) {
        List<String> reasons = cell.runs().stream()
                .map(RunResult::failure)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return String.join("; ", reasons);
    }

    /** Nothing has no logarithm. */
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
                + (lines.stream().anyMatch(line -> line.knee() != null) ? ", with the predicted knees dotted" : "")
                + ". The tables below hold the same figures.";
    }
}
