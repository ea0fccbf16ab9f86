package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.Metric.RunFormulas;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.verdict.ObjectiveVerdict;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Median;

/**
 * An objective, held against the runs of one system at one cell.
 *
 * @param parameters of the cell, in the experiment's order
 */
public record JudgedObjective(
        String system, Map<String, Integer> parameters, Objective objective, ObjectiveVerdict verdict) {

    private static final double PERCENT = 100;

    /**
     * Each objective at each cell, in the order of sections, systems and cells; empty if the result has no objectives,
     * or is of a search, which looks for the most users that meet them.
     */
    public static List<JudgedObjective> all(ReportModel model) {
        if (model.manifest().capacity().isPresent()) {
            return List.of();
        }
        List<Objective> objectives = model.manifest().experiment().objectives();
        return model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .flatMap(system -> system.cells().stream()
                        .flatMap(cell -> objectives.stream().map(objective -> of(system.system(), cell, objective))))
                .toList();
    }

    private static JudgedObjective of(String system, Cell cell, Objective objective) {
        return new JudgedObjective(
                system,
                cell.parameters(),
                objective,
                ObjectiveVerdict.ofCell(objective, cell.runs(), figure(objective, cell)));
    }

    /**
     * Null where there is none. Of one of several requests it is the median of the runs behind the cell's figures: no
     * run has a histogram of it that could be merged.
     */
    private static Double figure(Objective objective, Cell cell) {
        List<RunResult> shown = cell.runs().stream()
                .filter(run -> cell.counting().isEmpty() ? run.completed() : run.counts())
                .filter(run -> objective.of(run).isPresent())
                .toList();
        if (objective.figure() == Figure.FAILED) {
            return failedPercent(objective, shown);
        }
        if (objective.request() == null) {
            return cell.value(objective.figure().metric());
        }
        double[] each = shown.stream()
                .mapToDouble(run -> objective.of(run).orElseThrow())
                .toArray();
        return each.length == 0 ? null : Double.valueOf(Median.withDefaults().evaluate(each));
    }

    /** Of all requests of the runs, as in the table of failed requests; of one of several, of all of that name. */
    private static Double failedPercent(Objective objective, List<RunResult> runs) {
        long requests = runs.stream()
                .mapToLong(run -> objective
                        .seen(run)
                        .map(RequestFigures::requests)
                        .orElseGet(() -> RunFormulas.attempted(run.load(), run.evidence())))
                .sum();
        long failed = runs.stream()
                .mapToLong(run -> objective
                        .seen(run)
                        .map(RequestFigures::failed)
                        .orElse(run.load().failed()))
                .sum();
        return runs.isEmpty() ? null : Double.valueOf(PERCENT * failed / Math.max(1, requests));
    }

    /** How many are met, missed and undecided. */
    public static String summary(List<JudgedObjective> all) {
        return Arrays.stream(Outcome.values())
                .map(outcome -> Numbers.count(all.stream()
                                .filter(judged -> judged.verdict.outcome() == outcome)
                                .count())
                        + " " + outcome.label())
                .collect(joining(", "));
    }

    /** How many decisions of a result there are of each kind. */
    public static String summary(ReportModel model) {
        return model.manifest().capacity().isPresent() ? CapacityReport.decided(decisions(model)) : summary(all(model));
    }

    /** A row for each. */
    public static Table table(ReportModel model) {
        return Table.of(
                "Objectives",
                new Columns().words("System", "Cell").code("Objective").words("Verdict", "Figures"),
                all(model).stream()
                        .map(judged -> List.of(
                                judged.system,
                                Settings.combination(judged.parameters),
                                judged.objective.text(),
                                judged.verdict.outcome().label(),
                                judged.verdict.says() + "."))
                        .toList());
    }

    /** For a pipeline. */
    public Decision decision() {
        Double figure = verdict.figure();
        return new Decision(
                system,
                Settings.combination(parameters),
                objective.text(),
                figure == null ? "" : ObjectiveVerdict.inWords(objective.figure(), figure, verdict.error()),
                switch (verdict.outcome()) {
                    case MET -> Result.PASSED;
                    case MISSED -> Result.FAILED;
                    case UNDECIDED -> Result.UNDECIDED;
                },
                verdict.outcome().label(),
                verdict.says());
    }

    /** All of a result, for a pipeline: of a search, whether it came to an answer. */
    public static List<Decision> decisions(ReportModel model) {
        return model.manifest().capacity().isPresent()
                ? CapacityReport.decisions(model)
                : all(model).stream().map(JudgedObjective::decision).toList();
    }
}
