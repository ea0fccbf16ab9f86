package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The shape of a result for the console: throughput and p95 of each system along the axis, a character per cell. All
 * systems of a section share a scale that begins at 0, so that heights can be compared down the lines too.
 */
public final class Sparklines {

    private static final List<Metric> METRICS = List.of(Metric.PLATEAU_THROUGHPUT_RPS, Metric.P95_MS);
    private static final String GAP = "  ";
    private static final char NO_RUN = ' ';

    private Sparklines() {}

    /** What a console can show. */
    public enum Symbols {
        UNICODE("▁▂▃▄▅▆▇█", '✗'),
        ASCII(".:-=+*#@", 'x');

        private final String levels;
        private final char notValid;

        Symbols(String levels, char notValid) {
            this.levels = levels;
            this.notValid = notValid;
        }

        /** From 0 to the highest in as many equal parts as there are levels. */
        private char level(double value, double highest) {
            int level = highest <= 0 ? 0 : (int) (value / highest * levels.length());
            return levels.charAt(Math.min(level, levels.length() - 1));
        }
    }

    /**
     * A block for each section with something to compare, after an empty line each; ends with a line break unless it is
     * empty. A search asks each system for a load of its own, so that there is nothing to compare.
     */
    public static String render(ReportModel model, Symbols symbols) {
        if (model.manifest().capacity().isPresent()) {
            return "";
        }
        return model.sections().stream()
                .filter(section -> section.positions().size() > 1)
                .filter(section -> highest(section.systems(), Metric.PLATEAU_THROUGHPUT_RPS)
                        .isPresent())
                .map(section -> "\n" + block(section, model.sections().size() > 1, symbols))
                .collect(Collectors.joining());
    }

    private static String block(Section section, boolean named, Symbols symbols) {
        List<Integer> positions = section.positions();
        StringBuilder text = new StringBuilder(named ? Settings.combination(section.parameters()) + ": " : "");
        text.append("%s to %s; height from 0 to the highest of all systems; %c: no run counts\n"
                .formatted(
                        Numbers.count(positions.get(0)),
                        section.axis().words(positions.get(positions.size() - 1)),
                        symbols.notValid));
        List<List<String>> rows = section.systems().stream()
                .filter(SystemCells::hasRuns)
                .map(system -> row(section, system, symbols))
                .toList();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(ConsoleTable.padRight(row.get(column), width(rows, column)))
                        .append(GAP);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private static List<String> row(Section section, SystemCells system, Symbols symbols) {
        List<String> row = new ArrayList<>(List.of(ConsoleTable.shorten(system.system(), ConsoleTable.WIDTH / 3)));
        for (Metric metric : METRICS) {
            double highest = highest(section.systems(), metric).orElse(0);
            OptionalDouble own = highest(List.of(system), metric);
            row.add(section.positions().stream()
                    .map(position -> system.at(position)
                            .map(cell -> symbol(cell, metric, highest, symbols))
                            .orElse(NO_RUN))
                    .map(String::valueOf)
                    .collect(Collectors.joining()));
            row.add(own.isEmpty() ? "" : upTo(metric, own.getAsDouble()));
        }
        return row;
    }

    /** The highest value of a line. Throughput is shown without its name, because its unit tells it. */
    private static String upTo(Metric metric, double value) {
        String name = metric == Metric.PLATEAU_THROUGHPUT_RPS ? "" : metric.label() + " ";
        return name + "up to " + Numbers.withUnit(metric, value);
    }

    private static char symbol(Cell cell, Metric metric, double highest, Symbols symbols) {
        if (cell.runs().isEmpty()) {
            return NO_RUN;
        }
        Double value = cell.value(metric);
        return counts(cell) && value != null ? symbols.level(value, highest) : symbols.notValid;
    }

    private static boolean counts(Cell cell) {
        return cell.completed() && !cell.invalid();
    }

    /** Of the runs that count; empty where there are none. */
    private static OptionalDouble highest(List<SystemCells> systems, Metric metric) {
        return systems.stream()
                .flatMap(system -> system.cells().stream())
                .filter(Sparklines::counts)
                .map(cell -> cell.value(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }
}
