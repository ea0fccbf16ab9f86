package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * All sections at a glance, if each has the same single value of the axis. A curve along the axis would be a point, so
 * the figures are shown over the other parameters.
 */
public final class Overview {

    private Overview() {}

    /** What stands side by side, in tables and as bars. */
    public static List<Metric> metrics(Axis axis) {
        return FigureTables.withTail(axis, Metric.in(Metric.Place.OVERVIEW));
    }

    /** Whether no curve along the axis can be drawn. */
    public static boolean isOfOnePosition(ReportModel model) {
        return positions(model).size() == 1;
    }

    /** Whether there are several sections that an overview can bring together. */
    public static boolean isNeeded(ReportModel model) {
        return model.sections().size() > 1 && isOfOnePosition(model);
    }

    /** What the sections have in common. */
    public static String heading(ReportModel model) {
        return model.axis().words(positions(model).get(0));
    }

    /** One table for each metric: the sections down, systems across. */
    public static List<Table> sideBySide(ReportModel model) {
        return metrics(model.axis()).stream()
                .filter(metric -> model.sections().stream()
                        .flatMap(section -> section.systems().stream())
                        .anyMatch(system -> FigureTables.isShown(metric, system)))
                .map(metric -> sideBySide(model, metric))
                .toList();
    }

    /** One metric: the sections down, systems across. */
    public static Table sideBySide(ReportModel model, Metric metric) {
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of("At", Style.WORDS));
        systems(model).forEach(system -> groups.add(Group.of(system, Style.NUMBER)));
        List<List<String>> rows = new ArrayList<>();
        for (Section section : model.sections()) {
            List<String> row = new ArrayList<>();
            row.add(Settings.combination(section.parameters()));
            section.systems()
                    .forEach(system -> row.add(system.at(positions(model).get(0))
                            .map(cell -> FigureTables.acrossSystems(metric, cell))
                            .orElse(Numbers.NONE)));
            rows.add(row);
        }
        return Table.of(FigureTables.title(metric), groups, rows);
    }

    /** Every section has the same systems. */
    private static List<String> systems(ReportModel model) {
        return model.sections().get(0).systems().stream()
                .map(SystemCells::system)
                .toList();
    }

    private static List<Integer> positions(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.positions().stream())
                .distinct()
                .toList();
    }
}
