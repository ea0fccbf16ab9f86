package io.github.springbench.runner.report.compare;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.Kind;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.compare.ResultComparison.Cell;
import io.github.springbench.runner.report.compare.ResultComparison.Row;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Two results side by side, for people and for programs. */
public final class ComparisonReport {

    /** Keeps the figures of single runs out of the JSON: only judgements need them. */
    @JsonIgnoreProperties("seen")
    private interface WithoutSingleRuns {}

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(Estimate.class, WithoutSingleRuns.class)
            .build();

    private ComparisonReport() {}

    public static String json(ResultComparison comparison) {
        return JSON.writeValueAsString(comparison) + "\n";
    }

    public static String markdown(ResultComparison comparison) {
        return Templates.markdown(
                "comparison.md",
                Map.of(
                        "comparison",
                        comparison,
                        "onlyStarts",
                        comparison.settings().stream()
                                .allMatch(setting -> setting.name().equals("Started")),
                        "settings",
                        settings(comparison),
                        "systems",
                        systems(comparison),
                        "onlyInOne",
                        onlyInOne(comparison),
                        "leftOut",
                        leftOut(comparison),
                        "legend",
                        legend(comparison)));
    }

    private static List<Fact> legend(ResultComparison comparison) {
        return comparison.cells().stream().anyMatch(cell -> cell.suspectA() || cell.suspectB())
                ? List.of(Messages.fact("legend.suspect"))
                : List.of();
    }

    private static Table settings(ResultComparison comparison) {
        return words(
                "What differs",
                List.of("Setting", "A", "B"),
                comparison.settings().stream()
                        .map(setting -> List.of(setting.name(), orNone(setting.a()), orNone(setting.b())))
                        .toList());
    }

    /** A table for each system. */
    private static List<Table> systems(ResultComparison comparison) {
        Columns columns = new Columns()
                .words("Cell", "Metric")
                .numbers("A", "B", "B / A", "interval")
                .words("B is");
        return comparison.cells().stream()
                .map(Cell::system)
                .distinct()
                .map(system -> Table.of(
                        system,
                        columns,
                        comparison.cells().stream()
                                .filter(cell -> cell.system().equals(system))
                                .flatMap(cell -> rows(cell).stream())
                                .toList()))
                .toList();
    }

    private static List<List<String>> rows(Cell cell) {
        List<List<String>> rows = new ArrayList<>();
        for (Row row : cell.metrics()) {
            Metric metric = Metric.named(row.metric()).orElseThrow();
            rows.add(List.of(
                    rows.isEmpty() ? Settings.combination(cell.parameters()) : "",
                    FigureTables.title(metric),
                    figure(metric, row.a(), cell.suspectA()),
                    figure(metric, row.b(), cell.suspectB()),
                    ratio(metric, row),
                    interval(row.ratio()),
                    orNone(row.difference())));
        }
        return rows;
    }

    private static String orNone(String text) {
        return text == null ? Numbers.NONE : text;
    }

    private static String figure(Metric metric, Estimate figure, boolean suspect) {
        return figure == null
                ? Numbers.NONE
                : Numbers.text(metric, figure.value()) + (suspect ? Verdicts.SUSPECT_SIGN : "");
    }

    /** Nothing can be divided by 0; a time of 0 is one that its clock did not see. */
    private static String ratio(Metric metric, Row row) {
        if (row.ratio() != null) {
            return Numbers.ratio(row.ratio().value());
        }
        boolean fromNone = row.a() != null && row.b() != null && row.a().value() == 0 && metric.kind() != Kind.TIME;
        return fromNone ? "B \u2212 A = " + Numbers.withUnit(metric, row.b().value()) : Numbers.NONE;
    }

    private static String interval(Estimate ratio) {
        return ratio == null || !ratio.hasInterval()
                ? Numbers.NONE
                : Numbers.ratio(ratio.low()) + " to " + Numbers.ratio(ratio.high());
    }

    private static Table onlyInOne(ResultComparison comparison) {
        return words(
                "Cells with figures in only one result",
                List.of("System", "Cell", "Only in"),
                comparison.onlyInOne().stream()
                        .map(cell -> List.of(cell.system(), Settings.combination(cell.parameters()), cell.in()))
                        .toList());
    }

    private static Table leftOut(ResultComparison comparison) {
        return words(
                "Runs that are not compared",
                List.of("In", "Run", "Why"),
                comparison.leftOut().stream()
                        .map(run -> List.of(run.in(), run.run(), run.why()))
                        .toList());
    }

    private static Table words(String caption, List<String> heads, List<List<String>> rows) {
        return Table.of(caption, new Columns().words(heads.toArray(String[]::new)), rows);
    }
}
