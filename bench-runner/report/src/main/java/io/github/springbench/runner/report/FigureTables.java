package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.Place;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The tables of figures: all systems side by side, then each system with everything that was measured of it. */
public final class FigureTables {

    private FigureTables() {}

    /** One table for each metric that the systems are compared by: the axis down, systems across. */
    public static List<Table> sideBySide(Section section) {
        return withTailAndOverhead(section.axis(), Metric.in(Place.SIDE_BY_SIDE)).stream()
                .filter(metric -> isSideBySide(section, metric))
                .flatMap(metric -> metric == Metric.PLATEAU_THROUGHPUT_RPS && isPrinted(section)
                        ? Stream.of(metric, Metric.THROUGHPUT_RPS)
                        : Stream.of(metric))
                .map(metric -> sideBySide(section, metric))
                .toList();
    }

    /** Whether some figures are those that a tool printed, which has no plateau. */
    private static boolean isPrinted(Section section) {
        return section.systems().stream()
                .flatMap(system -> system.cells().stream())
                .flatMap(cell -> cell.runs().stream())
                .anyMatch(run -> run.load() != null && run.load().printedBy() != null);
    }

    /** Whether a metric has a side-by-side table. Main metrics have one even if all runs failed: it says so. */
    public static boolean isSideBySide(Section section, Metric metric) {
        boolean main = metric.isIn(Place.MAIN_TABLE)
                && section.systems().stream().noneMatch(FigureTables::keepsConnectionsOpen);
        return withTailAndOverhead(section.axis(), Metric.in(Place.SIDE_BY_SIDE))
                        .contains(metric)
                && (main && !metric.isShownWhereMeasured()
                        || section.systems().stream().anyMatch(system -> isMeasured(metric, system)));
    }

    /**
     * Threads, throughput and response time, each with the published figure beside it. Intervals stand only where
     * figures are compared: here beside a published figure, and in the side-by-side tables of the systems.
     */
    public static Table main(Axis axis, SystemCells system) {
        return ofSystem(axis, system, shown(Place.MAIN_TABLE, system), "threads, throughput and response time");
    }

    /** The rest of the distribution and the resources. */
    public static Table further(Axis axis, SystemCells system) {
        return ofSystem(axis, system, shown(Place.FURTHER_TABLE, system), "other percentiles and resources");
    }

    private static List<Metric> shown(Place place, SystemCells system) {
        return Metric.in(place).stream()
                .filter(metric -> isShown(metric, system))
                .toList();
    }

    /** Whether the tables of a system show a metric. */
    public static boolean isShown(Metric metric, SystemCells system) {
        if (keepsConnectionsOpen(system)) {
            return isMeasured(metric, system);
        }
        if (metric.isShownWherePublished()) {
            return isPublished(metric, system) || isAllThereIs(metric, system);
        }
        return !metric.isShownWhereMeasured() || isMeasured(metric, system);
    }

    /** Whether the throughput of the whole load is the only one, because there was no plateau. */
    private static boolean isAllThereIs(Metric metric, SystemCells system) {
        return metric == Metric.THROUGHPUT_RPS && !isMeasured(Metric.PLATEAU_THROUGHPUT_RPS, system);
    }

    /** Such runs have figures of memory and of streams, and none of response times. */
    private static boolean keepsConnectionsOpen(SystemCells system) {
        return isMeasured(Metric.IDLE_HEAP_KIB, system) || isMeasured(Metric.STREAM_HEAP_KIB, system);
    }

    public static boolean isMeasured(Metric metric, SystemCells system) {
        return system.cells().stream().anyMatch(cell -> cell.value(metric) != null);
    }

    /** A metric's name with its unit. */
    public static String title(Metric metric) {
        return metric.unit().isEmpty() ? metric.label() : metric.label() + ", " + metric.unit();
    }

    /** One metric: the axis down, systems across. */
    public static Table sideBySide(Section section, Metric metric) {
        List<SystemCells> systems = section.systems();
        Columns columns = new Columns().numbers(section.axis().heading());
        systems.forEach(system -> columns.numbers(system.system()));
        List<List<String>> rows = new ArrayList<>();
        for (int position : section.positions()) {
            List<String> row = new ArrayList<>();
            row.add(Numbers.count(position));
            systems.forEach(system -> row.add(
                    system.at(position).map(cell -> acrossSystems(metric, cell)).orElse(Numbers.NONE)));
            rows.add(row);
        }
        return Table.of(title(metric), columns, rows);
    }

    private static Table ofSystem(Axis axis, SystemCells system, List<Metric> metrics, String content) {
        Columns columns = new Columns().numbers(axis.heading());
        metrics.forEach(metric -> add(metric, isPublished(metric, system), columns));
        List<List<String>> rows = new ArrayList<>();
        for (Cell cell : system.cells()) {
            List<String> row = new ArrayList<>();
            row.add(position(cell));
            metrics.forEach(metric -> row.addAll(figures(metric, cell, isPublished(metric, system))));
            rows.add(row);
        }
        return Table.of(system.system() + ": " + content, columns, rows);
    }

    private static void add(Metric metric, boolean published, Columns columns) {
        if (!published) {
            columns.numbers(title(metric));
        } else if (hasDifference(metric)) {
            columns.numbersUnder(title(metric), "measured", "published", "\u0394 %");
        } else {
            columns.numbersUnder(title(metric), "measured", "published");
        }
    }

    private static List<String> figures(Metric metric, Cell cell, boolean published) {
        List<String> figures = new ArrayList<>();
        String measured = metric == Metric.FAILED ? figureOrState(metric, cell) : figure(metric, cell);
        figures.add(published && hasDifference(metric) ? measured + interval(metric, cell) : measured);
        if (published) {
            Double theirs = cell.published().get(metric);
            figures.add(Numbers.text(metric, theirs));
            if (hasDifference(metric)) {
                figures.add(cell.invalid() ? Numbers.NONE : Numbers.differencePercent(cell.value(metric), theirs));
            }
        }
        return figures;
    }

    /** In words where there is no figure: a gap must not look like a small number. */
    private static String figureOrState(Metric metric, Cell cell) {
        if (cell.failed()) {
            return "run failed";
        }
        return cell.runs().isEmpty() ? "not run" : figure(metric, cell);
    }

    /** A figure; within parentheses where every run behind it is invalid, so that no eye takes it for a good one. */
    private static String figure(Metric metric, Cell cell) {
        String value = Numbers.text(metric, cell.value(metric));
        return cell.invalid() && cell.value(metric) != null ? "(" + value + ")" : value;
    }

    /** The interval after a space, or the number of runs if too few count for one; empty if there is neither. */
    private static String interval(Metric metric, Cell cell) {
        Estimate figure = cell.figures().get(metric);
        if (cell.invalid() || figure == null) {
            return "";
        }
        if (cell.isOfFew()) {
            return cell.counting().size() == 1
                    ? " [1 run]"
                    : " [" + cell.counting().size() + " runs]";
        }
        return figure.hasInterval() ? " " + Numbers.interval(metric, figure) : "";
    }

    /** Where each figure has a verdict of its own, the verdict stands beside it. */
    public static String acrossSystems(Metric metric, Cell cell) {
        if (cell.invalid()) {
            return figure(metric, cell) + " invalid";
        }
        String figure = figureOrState(metric, cell);
        return (cell.suspect() ? figure + Verdicts.SUSPECT_SIGN : figure) + interval(metric, cell);
    }

    /** Where a row is of one system, its verdict stands at its head and holds for all of it. */
    public static String position(Cell cell) {
        String position = Numbers.count(cell.at());
        if (cell.invalid()) {
            return position + " invalid";
        }
        return cell.suspect() ? position + Verdicts.SUSPECT_SIGN : position;
    }

    private static boolean isPublished(Metric metric, SystemCells system) {
        return system.cells().stream().anyMatch(cell -> cell.published().containsKey(metric));
    }

    /** Counts of threads are compared by eye: one thread more is no percentage, and needs no interval. */
    private static boolean hasDifference(Metric metric) {
        return !metric.unit().isEmpty();
    }

    /** Those metrics, and where results are read over the latency, p99 and p99.9 behind p95. */
    public static List<Metric> withTail(Axis axis, List<Metric> metrics) {
        return axis != Axis.LATENCY
                ? metrics
                : metrics.stream()
                        .flatMap(metric -> metric == Metric.P95_MS
                                ? Stream.of(metric, Metric.P99_MS, Metric.P999_MS)
                                : Stream.of(metric))
                        .toList();
    }

    /** The same, and where results are read over the latency, what each system adds to it. */
    public static List<Metric> withTailAndOverhead(Axis axis, List<Metric> metrics) {
        return axis != Axis.LATENCY
                ? metrics
                : Stream.concat(
                                withTail(axis, metrics).stream(),
                                Stream.of(Metric.OVERHEAD_P50_US, Metric.OVERHEAD_P99_US))
                        .toList();
    }

    /** What stands side by side, in tables and as bars. */
    public static List<Metric> overviewMetrics(Axis axis) {
        return withTail(axis, Metric.in(Metric.Place.OVERVIEW));
    }

    /** Whether no curve along the axis can be drawn. */
    public static boolean isOfOnePosition(ReportModel model) {
        return overviewPositions(model).size() == 1;
    }

    /** Whether there are several sections that an overview can bring together. */
    public static boolean needsOverview(ReportModel model) {
        return model.sections().size() > 1 && isOfOnePosition(model);
    }

    /** What the sections have in common. */
    public static String overviewHeading(ReportModel model) {
        return model.axis().words(overviewPositions(model).get(0));
    }

    /** One table for each metric: the sections down, systems across. */
    public static List<Table> overview(ReportModel model) {
        return overviewMetrics(model.axis()).stream()
                .filter(metric -> model.sections().stream()
                        .flatMap(section -> section.systems().stream())
                        .anyMatch(system -> isShown(metric, system)))
                .map(metric -> overview(model, metric))
                .toList();
    }

    /** One metric: the sections down, systems across. */
    public static Table overview(ReportModel model, Metric metric) {
        Columns columns = new Columns().words("At");
        overviewSystems(model).forEach(system -> columns.numbers(system));
        List<List<String>> rows = new ArrayList<>();
        for (Section section : model.sections()) {
            List<String> row = new ArrayList<>();
            row.add(Settings.combination(section.parameters()));
            section.systems()
                    .forEach(
                            system -> row.add(system.at(overviewPositions(model).get(0))
                                    .map(cell -> acrossSystems(metric, cell))
                                    .orElse(Numbers.NONE)));
            rows.add(row);
        }
        return Table.of(title(metric), columns, rows);
    }

    /** Every section has the same systems. */
    private static List<String> overviewSystems(ReportModel model) {
        return model.sections().get(0).systems().stream()
                .map(SystemCells::system)
                .toList();
    }

    private static List<Integer> overviewPositions(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.positions().stream())
                .distinct()
                .toList();
    }

    /** What became of each of several requests on the plateau, run by run; empty where there is one request. */
    public static Table requests(Section section) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemCells system : section.systems()) {
            for (Cell cell : system.cells()) {
                cell.runs().stream().filter(run -> run.load() != null).forEach(run -> run.load()
                        .requestsByName()
                        .forEach((name, seen) -> rows.add(List.of(
                                system.system(),
                                position(cell),
                                Integer.toString(run.key().repetition()),
                                name,
                                Numbers.number(seen.throughputRps()),
                                percentile(Metric.P50_MS, seen),
                                percentile(Metric.P95_MS, seen),
                                percentile(Metric.P99_MS, seen),
                                Numbers.count(seen.failed()),
                                run.verdict() == null
                                        ? Numbers.NONE
                                        : run.verdict().level().label()))));
            }
        }
        return Table.of(
                "Each request, on the plateau or, where there is none, in the whole load",
                new Columns()
                        .words("System")
                        .numbers(section.axis().heading(), "Repetition")
                        .words("Request")
                        .numbers("Requests per s", "p50 ms", "p95 ms", "p99 ms", "Failed")
                        .words("Verdict"),
                rows);
    }

    private static String percentile(Metric metric, RequestFigures seen) {
        return Numbers.text(metric, seen.at(metric.percentile().orElseThrow()));
    }
}
