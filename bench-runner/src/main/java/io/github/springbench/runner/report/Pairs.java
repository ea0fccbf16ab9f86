package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.Table.Column;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Each system against each other one: a table for each pair, the axis down, so that six pairs at ten numbers of users
 * can still be read. Cells with fewer repetitions than an interval needs are not compared.
 */
public final class Pairs {

    private static final List<Metric> METRICS = List.of(Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS);

    private Pairs() {}

    /** How to read the tables. */
    public static String about(ReportModel model) {
        return "Each ratio divides the figure of the first system by that of the second. Systems are compared where both have "
                + Estimates.LEAST_REPETITIONS
                + " repetitions or more that count. The brackets hold the "
                + model.intervals().words(model.repetitions())
                + ". A difference is shown where all of it lies more than "
                + Math.round(Difference.TOLERANCE * 100)
                + " % from 1, and beyond what the machine, the speed of its cores or a step of the load "
                + "generator's clock may explain. Where none is shown, the systems may still differ.";
    }

    /** Why there are no tables, in a result without enough repetitions. */
    public static String without(ReportModel model) {
        return "Pairs of systems are not compared: "
                + (model.repetitions() > 1
                        ? "fewer than " + Estimates.LEAST_REPETITIONS + " repetitions"
                        : "single runs")
                + " do not show whether small differences mean something.";
    }

    /** The pairs of a section that have at least one ratio. */
    public static List<Table> of(Section section) {
        return section.pairs().stream()
                .map(pair -> of(section, pair.one(), pair.other()))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    private static Table of(Section section, SystemCells above, SystemCells below) {
        List<Metric> metrics = Tail.in(section.axis(), METRICS);
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of(section.axis().heading(), Style.NUMBER));
        metrics.forEach(metric -> groups.add(new Group(
                metric.label(), List.of(new Column("ratio", Style.NUMBER), new Column("in words", Style.WORDS)))));
        List<List<String>> rows = new ArrayList<>();
        for (int position : section.positions()) {
            List<Optional<Ratio>> ratios = metrics.stream()
                    .map(metric -> ratio(metric, above.at(position), below.at(position)))
                    .toList();
            if (ratios.stream().anyMatch(Optional::isPresent)) {
                List<String> row = new ArrayList<>();
                row.add(Numbers.count(position));
                ratios.forEach(ratio -> row.addAll(fields(ratio, below.system())));
                rows.add(row);
            }
        }
        return Table.of(above.system() + " relative to " + below.system(), groups, rows);
    }

    private static Optional<Ratio> ratio(Metric metric, Optional<Cell> above, Optional<Cell> below) {
        return above.filter(Pairs::isComparable)
                .flatMap(one -> below.filter(Pairs::isComparable).flatMap(other -> one.over(other, metric)))
                .filter(ratio -> ratio.measured().hasInterval());
    }

    private static boolean isComparable(Cell cell) {
        return cell.counting().size() >= Estimates.LEAST_REPETITIONS;
    }

    private static List<String> fields(Optional<Ratio> ratio, String below) {
        return ratio.map(it -> List.of(Numbers.ratio(it.measured()), words(Difference.of(it), below)))
                .orElse(List.of(Numbers.NONE, Numbers.NONE));
    }

    private static String words(Difference difference, String below) {
        return switch (difference) {
            case LOWER -> "lower than " + below;
            case HIGHER -> "higher than " + below;
            case NONE_SHOWN -> "no difference shown";
        };
    }
}
