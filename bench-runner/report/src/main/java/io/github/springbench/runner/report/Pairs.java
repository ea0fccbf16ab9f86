package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Column;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.report.form.Table.Style;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Difference.Crossover;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares each system with each other one: a table for each pair that differs, with the axis down, and one sentence
 * about the other pairs. So six pairs at ten numbers of users stay readable. Cells with fewer repetitions than an
 * interval needs are not compared.
 */
public final class Pairs {

    private static final List<Metric> METRICS = List.of(Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS);

    private static final String NO_DIFFERENCE = "no difference shown";

    private Pairs() {}

    /** How to read the tables. */
    public static String about(ReportModel model) {
        return Messages.of(
                "pairs",
                Estimates.LEAST_REPETITIONS,
                model.intervals().words(model.repetitions()),
                Math.round(Difference.TOLERANCE * 100));
    }

    /** Why there are no tables, in a result without enough repetitions. */
    public static String without(ReportModel model) {
        return Messages.of(
                "pairs.none",
                switch (model.repetitions()) {
                    case 0 -> "runs that do not count";
                    case 1 -> "single runs";
                    default -> "fewer than " + Estimates.LEAST_REPETITIONS + " repetitions";
                });
    }

    /** The pairs of a section that differ somewhere, a table of each. */
    public static List<Table> of(Section section) {
        return compared(section)
                .filter(Compared::differ)
                .map(pair -> table(section, pair))
                .toList();
    }

    /** Those that differ nowhere, in a sentence; empty where there are none. */
    public static String alike(Section section) {
        List<String> alike = compared(section)
                .filter(pair -> !pair.differ())
                .map(pair -> pair.one() + " and " + pair.other())
                .toList();
        if (alike.isEmpty()) {
            return "";
        }
        boolean all = alike.size() > 1 && alike.size() == section.pairs().size();
        String metrics = metrics(section).stream().map(Metric::inSentence).collect(Collectors.joining(" or "));
        return "No difference in " + metrics + " is shown between "
                + (all ? "any two systems" : String.join("; ", alike)) + ".";
    }

    /** Two systems and their ratios at a place on the axis, one for each metric. */
    private record Place(int at, List<Optional<Ratio>> ratios) {

        private Stream<Ratio> known() {
            return ratios.stream().flatMap(Optional::stream);
        }
    }

    /** Two systems at all places where they can be compared. */
    private record Compared(String one, String other, List<Place> places) {

        private boolean differ() {
            return places.stream().flatMap(Place::known).anyMatch(it -> Difference.of(it) != Difference.NONE_SHOWN);
        }
    }

    private static Stream<Compared> compared(Section section) {
        return section.pairs().stream()
                .map(pair -> new Compared(pair.one().system(), pair.other().system(), places(section, pair)))
                .filter(pair -> !pair.places().isEmpty());
    }

    private static List<Place> places(Section section, Section.Pair pair) {
        return section.positions().stream()
                .map(at -> new Place(
                        at,
                        metrics(section).stream()
                                .map(metric -> ratio(
                                        metric, pair.one().at(at), pair.other().at(at)))
                                .toList()))
                .filter(place -> place.known().findAny().isPresent())
                .toList();
    }

    private static List<Metric> metrics(Section section) {
        return FigureTables.withTail(section.axis(), METRICS);
    }

    private static Table table(Section section, Compared pair) {
        Columns columns = new Columns().numbers(section.axis().heading());
        metrics(section)
                .forEach(metric -> columns.under(
                        metric.label(), new Column("ratio", Style.NUMBER), new Column("in words", Style.WORDS)));
        List<List<String>> rows = new ArrayList<>();
        for (Place place : pair.places()) {
            List<String> row = new ArrayList<>();
            row.add(Numbers.count(place.at()));
            place.ratios().forEach(ratio -> row.addAll(fields(ratio, pair.other())));
            rows.add(row);
        }
        return Table.of(pair.one() + " relative to " + pair.other(), columns, rows);
    }

    private static Optional<Ratio> ratio(Metric metric, Optional<Cell> above, Optional<Cell> below) {
        return above.filter(Cell::isRepeated)
                .flatMap(one -> below.filter(Cell::isRepeated).flatMap(other -> one.over(other, metric)))
                .filter(ratio -> ratio.measured().hasInterval());
    }

    private static List<String> fields(Optional<Ratio> ratio, String below) {
        return ratio.map(it -> List.of(Numbers.ratio(it.measured()), words(Difference.of(it), below)))
                .orElse(List.of(Numbers.NONE, Numbers.NONE));
    }

    private static String words(Difference difference, String below) {
        return switch (difference) {
            case LOWER -> "lower than " + below;
            case HIGHER -> "higher than " + below;
            case NONE_SHOWN -> NO_DIFFERENCE;
        };
    }

    /** A row for each pair of systems; empty where results are not read over the latency, or over one only. */
    public static Table crossovers(Section section) {
        List<Metric> metrics = List.of(Metric.P99_MS, Metric.P999_MS, throughput(section));
        Columns columns = new Columns().words("Systems");
        metrics.forEach(metric -> columns.words(metric.label()));
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
        return Table.of("Latency from which the order of two systems changes", columns, rows);
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
