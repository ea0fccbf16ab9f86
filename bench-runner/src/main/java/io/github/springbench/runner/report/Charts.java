package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.PublishedFigure;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.ReportModel.Cell;
import io.github.springbench.runner.report.ReportModel.Section;
import io.github.springbench.runner.report.ReportModel.SystemCells;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The charts of a section: one metric against users, a line for each system. */
final class Charts {

    private static final List<Metric> METRICS =
            List.of(Metric.THROUGHPUT_RPS, Metric.P95_MS, Metric.WORKER_THREADS, Metric.PLATFORM_THREADS);

    private Charts() {}

    /**
     * One chart.
     *
     * @param id of its element in the page
     * @param description for those who do not see it
     */
    record Chart(String id, String title, String unit, String description, List<Line> lines) {}

    /**
     * One system's line.
     *
     * @param index the system's place, which chooses colour and symbol; the same in all charts
     * @param measured by users, ascending
     * @param published by users, ascending; within the users of the section
     */
    record Line(String system, int index, List<Point> measured, List<Point> published) {}

    /**
     * One point.
     *
     * @param y null where there is no figure: the line is broken there
     * @param text the figure for people
     * @param failure why there is none, or null
     */
    record Point(int x, Double y, String text, String failure) {}

    /** The charts of a section that have something to show. */
    static List<Chart> of(Section section, int number) {
        return METRICS.stream()
                .map(metric -> chart(section, metric, number))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Chart> chart(Section section, Metric metric, int number) {
        List<Line> lines = new ArrayList<>();
        for (int index = 0; index < section.systems().size(); index++) {
            SystemCells system = section.systems().get(index);
            Line line = new Line(
                    system.system(),
                    index,
                    system.cells().stream().map(cell -> measured(metric, cell)).toList(),
                    published(metric, system, section.users()));
            if (isShown(metric, line)) {
                lines.add(line);
            }
        }
        if (lines.stream().allMatch(line -> line.measured().stream().allMatch(point -> point.y() == null))) {
            return Optional.empty();
        }
        return Optional.of(new Chart(
                "chart-" + number + "-" + metric.name().toLowerCase(Locale.ROOT),
                metric.label(),
                metric.unit(),
                description(metric, lines),
                lines));
    }

    /**
     * A failed run is marked beside figures; alone it is marked only where figures were to be expected, and a system
     * without worker threads has none.
     */
    private static boolean isShown(Metric metric, Line line) {
        boolean figures =
                !line.published().isEmpty() || line.measured().stream().anyMatch(point -> point.y() != null);
        boolean failures = line.measured().stream().anyMatch(point -> point.failure() != null);
        return figures || failures && metric != Metric.WORKER_THREADS;
    }

    private static Point measured(Metric metric, Cell cell) {
        Double value = cell.measured().get(metric);
        String failure = cell.failed() ? failures(cell) : null;
        return new Point(cell.users(), value, Numbers.withUnit(metric, value), failure);
    }

    private static List<Point> published(Metric metric, SystemCells system, List<Integer> users) {
        int fewest = users.get(0);
        int most = users.get(users.size() - 1);
        return system.published().stream()
                .filter(figure -> figure.figures().containsKey(metric))
                .map(figure -> published(metric, figure))
                .filter(point -> point.x() >= fewest && point.x() <= most)
                .sorted(Comparator.comparingInt(Point::x))
                .toList();
    }

    private static Point published(Metric metric, PublishedFigure figure) {
        Double value = figure.figures().get(metric);
        return new Point(
                figure.parameters().getOrDefault(Experiment.USERS, -1), value, Numbers.withUnit(metric, value), null);
    }

    private static String failures(Cell cell) {
        List<String> reasons = cell.runs().stream()
                .map(RunResult::failure)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return String.join("; ", reasons);
    }

    private static String description(Metric metric, List<Line> lines) {
        String systems = String.join(", ", lines.stream().map(Line::system).toList());
        boolean published = lines.stream().anyMatch(line -> !line.published().isEmpty());
        return "Line chart: " + FigureTables.title(metric) + ", against users, for " + systems
                + (published ? ", with the published figures dashed" : "")
                + ". The tables below hold the same figures.";
    }
}
