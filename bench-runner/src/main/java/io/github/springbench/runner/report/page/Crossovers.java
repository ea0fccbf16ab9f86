package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.Crossover;
import io.github.springbench.runner.stats.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * From which latency on the order of two systems changes: what a result that is read over the latency is asked first.
 */
final class Crossovers {

    private static final String NO_DIFFERENCE = "no difference shown";

    private Crossovers() {}

    /** A row for each pair of systems; empty where results are not read over the latency, or over one only. */
    static Table of(Section section) {
        List<Metric> metrics = List.of(Metric.P99_MS, Metric.P999_MS, throughput(section));
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of("Systems", Style.WORDS));
        metrics.forEach(metric -> groups.add(Group.of(metric.label(), Style.WORDS)));
        List<List<String>> rows = new ArrayList<>();
        if (section.axis() == Axis.LATENCY && section.positions().size() > 1) {
            for (Section.Pair pair : section.pairs()) {
                List<String> row = new ArrayList<>();
                row.add(pair.one().system() + ", " + pair.other().system());
                metrics.forEach(metric -> row.add(words(metric, pair)));
                if (row.stream().skip(1).anyMatch(field -> !field.equals(Numbers.NONE))) {
                    rows.add(row);
                }
            }
        }
        return Table.of("Latency from which the order of two systems changes", groups, rows);
    }

    /** The plateau's, unless a cell has none: figures of both kinds would not be comparable along the axis. */
    private static Metric throughput(Section section) {
        boolean plateaus = section.cells()
                .filter(cell -> !cell.counting().isEmpty())
                .allMatch(cell -> cell.figures().containsKey(Metric.PLATEAU_THROUGHPUT_RPS));
        return plateaus ? Metric.PLATEAU_THROUGHPUT_RPS : Metric.THROUGHPUT_RPS;
    }

    private static String words(Metric metric, Section.Pair pair) {
        TreeMap<Integer, Difference> differences = new TreeMap<>();
        for (Cell cell : pair.one().cells()) {
            pair.other()
                    .at(cell.at())
                    .flatMap(beside -> cell.over(beside, metric))
                    .ifPresent(ratio -> differences.put(cell.at(), Difference.of(ratio)));
        }
        return differences.isEmpty() ? Numbers.NONE : words(Crossover.of(differences), pair);
    }

    private static String words(Crossover crossover, Section.Pair pair) {
        boolean oneFirst = crossover.first() == Difference.LOWER;
        String lower = (oneFirst ? pair.one() : pair.other()).system();
        String then = (oneFirst ? pair.other() : pair.one()).system();
        if (crossover.shown() == 0) {
            return NO_DIFFERENCE;
        }
        if (crossover.changes() > 1) {
            return "no single crossover: the order changes " + crossover.changes() + " times";
        }
        if (crossover.changes() == 1) {
            return lower + " lower up to " + Axis.LATENCY.words(crossover.upTo()) + ", " + then + " from "
                    + Axis.LATENCY.words(crossover.from());
        }
        return "no crossover: " + lower + " lower "
                + (crossover.shown() == crossover.places()
                        ? "throughout"
                        : "at " + crossover.shown() + " of " + crossover.places() + " latencies, " + NO_DIFFERENCE
                                + " at the others");
    }
}
