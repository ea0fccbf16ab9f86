package io.github.springbench.runner.report;

import io.github.springbench.runner.capacity.Bracket;
import io.github.springbench.runner.capacity.Step;
import io.github.springbench.runner.capacity.SystemCapacity;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.Table.Columns;
import io.github.springbench.runner.stats.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of a search for the most users: its brackets, what systems need at their limit, and each run. */
public final class CapacityTables {

    /** What tells most about the cost of the last users. */
    private static final List<Metric> AT_THE_LIMIT = List.of(
            Metric.P95_MS,
            Metric.PLATEAU_THROUGHPUT_RPS,
            Metric.WORKER_THREADS,
            Metric.PLATFORM_THREADS,
            Metric.PEAK_RSS_MIB,
            Metric.CPU_SECONDS_PER_1000);

    private CapacityTables() {}

    /** A row for each system and combination of the parameters beside the load. */
    public static Table capacities(ReportModel model) {
        boolean cells = hasCells(model);
        Columns columns = head(cells)
                .numbers("At least", "Below", "Predicted")
                .words("Limited by")
                .numbers("Runs")
                .words("Decided");
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity known : model.capacities()) {
            Bracket bracket = known.bracket();
            List<String> row = head(known, cells);
            row.add(orNone(bracket.atLeast()));
            row.add(orNone(bracket.below().orElse(0)));
            row.add(orNone(Math.round(known.predicted().orElse(0))));
            row.add(bracket.limitedBy().isEmpty() ? Numbers.NONE : bracket.limitedBy());
            row.add(Numbers.count(bracket.runs()));
            row.add(bracket.decided() ? "yes" : known.ended() ? "no" : "no, the search did not end");
            rows.add(row);
        }
        return Table.of("Capacity, " + CapacityAnswers.unit(model), columns, rows);
    }

    /** Figures of the runs that met the objectives at the lower end; a system without that end has no row. */
    public static Table atTheLimit(ReportModel model) {
        boolean cells = hasCells(model);
        List<SystemCapacity> confirmed = model.capacities().stream()
                .filter(known -> known.bracket().atLeast() > 0)
                .toList();
        List<Metric> metrics = AT_THE_LIMIT.stream()
                .filter(metric -> confirmed.stream()
                        .anyMatch(known -> CapacityFigures.value(metric, CapacityFigures.runs(model, known))
                                .isPresent()))
                .toList();
        Columns columns = head(cells).numbers(CapacityAnswers.load(model).heading(), "Runs");
        metrics.forEach(metric -> columns.numbers(FigureTables.title(metric)));
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity known : confirmed) {
            List<Repetition> runs = CapacityFigures.runs(model, known);
            List<String> row = head(known, cells);
            row.add(Numbers.count(known.bracket().atLeast()));
            row.add(Numbers.count(runs.size()));
            metrics.forEach(metric -> row.add(
                    Numbers.text(metric, CapacityFigures.value(metric, runs).orElse(null))));
            rows.add(row);
        }
        return Table.of("At the limit", columns, rows);
    }

    /** The runs of each search in the order in which they began; a search without a run has no table. */
    public static List<Table> searches(ReportModel model) {
        return model.capacities().stream()
                .filter(known -> !known.steps().isEmpty())
                .map(known -> search(model, known))
                .toList();
    }

    /** What people call a search: its system, and where it has any, the parameters beside the load. */
    public static String name(SystemCapacity known) {
        return known.parameters().isEmpty()
                ? known.system()
                : known.system() + ", " + Settings.combination(known.parameters());
    }

    /** What a run showed, in a word. */
    public static String outcome(Step step) {
        return step.limit() ? "limit" : step.outcome().name().toLowerCase(Locale.ROOT);
    }

    private static Table search(ReportModel model, SystemCapacity known) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity.Try one : known.steps()) {
            Step step = one.step();
            rows.add(List.of(
                    Numbers.count(rows.size() + 1L),
                    Numbers.count(step.level()),
                    Numbers.count(step.repetition()),
                    outcome(step),
                    step.why() + "."));
        }
        return Table.of(
                "Search of " + name(known),
                new Columns()
                        .numbers("Run", CapacityAnswers.load(model).heading(), "Repetition")
                        .words("Outcome", "Why"),
                rows);
    }

    private static boolean hasCells(ReportModel model) {
        return model.capacities().stream().anyMatch(known -> !known.parameters().isEmpty());
    }

    private static Columns head(boolean cells) {
        return cells ? new Columns().words("System", "Cell") : new Columns().words("System");
    }

    private static List<String> head(SystemCapacity known, boolean cells) {
        List<String> head = new ArrayList<>(List.of(known.system()));
        if (cells) {
            head.add(Settings.combination(known.parameters()));
        }
        return head;
    }

    /** No level is 0. */
    private static String orNone(long level) {
        return level == 0 ? Numbers.NONE : Numbers.count(level);
    }
}
