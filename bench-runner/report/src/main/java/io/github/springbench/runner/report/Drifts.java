package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.verdict.Drift;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What went on moving under loads that were held for long. */
public final class Drifts {

    private Drifts() {}

    /** One for each run that was held for long enough to say anything, or nearly; the words stand after its name. */
    public static List<Fact> perRun(ReportModel model) {
        return seen(model).map(run -> Fact.words(name(run), says(run))).toList();
    }

    /** All figures of these runs. */
    public static Table table(ReportModel model) {
        List<List<String>> rows = new ArrayList<>();
        seen(model)
                .forEach(run ->
                        drift(run).figures().keySet().stream().sorted().forEach(metric -> rows.add(row(run, metric))));
        return Table.of(
                "How figures changed on the plateau",
                new Columns()
                        .words("System", "Run")
                        .numbers("Repetition")
                        .words("Figure")
                        .numbers("First third", "Last third", "Per hour")
                        .words("Drift"),
                rows);
    }

    private static List<String> row(RunResult run, DriftMetric metric) {
        DriftFigure figure = drift(run).figures().get(metric);
        return List.of(
                run.key().system(),
                Settings.combination(run.key().parameters()),
                Numbers.count(run.key().repetition()),
                metric.label() + (metric.unit().isEmpty() ? "" : ", " + metric.unit()),
                Numbers.level(figure.first()),
                Numbers.level(figure.last()),
                perHour(figure.perHour()),
                Drift.of(metric, drift(run)).label());
    }

    /** With its sign, and with as many digits as the thirds beside it have. */
    private static String perHour(double change) {
        return change == 0 ? "0" : (change > 0 ? "+" : "\u2212") + Numbers.level(Math.abs(change));
    }

    /** An open load has no users. */
    private static String says(RunResult run) {
        DriftEvidence seen = drift(run);
        boolean open = run.key().load().open();
        String present =
                Numbers.level(seen.plateauSeconds() / 60) + " min " + (open ? "of the load" : "with all users");
        if (Drift.isTooShort(seen)) {
            return "too short to say: " + present + ", and at least " + DriftSummary.LEAST_PLATEAU.toMinutes()
                    + " are needed.";
        }
        List<String> reasons = Drift.reasons(seen);
        String looked = "in " + Numbers.count(seen.minutes()) + " of " + present;
        return (reasons.isEmpty()
                        ? "no drift " + looked + " (" + moves(seen) + ")."
                                + left(seen, open ? "the load" : "the users had left")
                        : "drifts " + looked + ". " + String.join(" ", reasons))
                + runner(seen);
    }

    private static String left(DriftEvidence seen, String after) {
        return seen.heapLeftMib() == null
                ? ""
                : " A collection of all the heap left " + Numbers.level(seen.heapLeftMib()) + " MiB after " + after
                        + ".";
    }

    private static String moves(DriftEvidence seen) {
        return Stream.of(DriftMetric.HEAP_AFTER_GC, DriftMetric.RSS, DriftMetric.THREADS, DriftMetric.P99)
                .filter(seen.figures()::containsKey)
                .map(metric -> lowered(metric.label()) + " " + fromTo(metric, seen))
                .collect(joining(", "));
    }

    /** How the runner's own heap changed, in a sentence; empty if it was not recorded. */
    private static String runner(DriftEvidence seen) {
        return seen.figures().containsKey(DriftMetric.RUNNER_HEAP)
                ? " The runner's own heap after collections: " + fromTo(DriftMetric.RUNNER_HEAP, seen) + "."
                : "";
    }

    private static String fromTo(DriftMetric metric, DriftEvidence seen) {
        DriftFigure figure = seen.figures().get(metric);
        return Numbers.level(figure.first()) + " to " + Numbers.level(figure.last())
                + (metric.unit().isEmpty() ? "" : " " + metric.unit());
    }

    /** Within a sentence. */
    private static String lowered(String label) {
        return Character.toLowerCase(label.charAt(0)) + label.substring(1);
    }

    private static String name(RunResult run) {
        return run.key().system() + " at " + Settings.combination(run.key().parameters())
                + (run.key().repetition() > 1
                        ? ", repetition " + Numbers.count(run.key().repetition())
                        : "");
    }

    private static Stream<RunResult> seen(ReportModel model) {
        return model.runs().stream().filter(run -> drift(run) != null);
    }

    /** Null where a run was not held for long, or has failed. */
    public static DriftEvidence drift(RunResult run) {
        return run.evidence() == null ? null : run.evidence().drift();
    }
}
