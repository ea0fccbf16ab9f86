package io.github.springbench.runner.report.page;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.claims.FivePhases;
import io.github.springbench.runner.claims.FivePhases.Found;
import io.github.springbench.runner.claims.FivePhases.Name;
import io.github.springbench.runner.claims.FivePhases.Phase;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.OnDemand;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The five phases of overloaded runs. */
public final class Phases {

    private Phases() {}

    /**
     * The phases found in a run; empty if its response times per second are not kept, or if its latency is 0 or not
     * set.
     */
    public static Optional<Found> in(RunResult run, List<EncodedHistogram> perSecond) {
        Integer latency = run.key().parameters().get(Experiment.LATENCY);
        return latency == null || latency == 0 ? Optional.empty() : FivePhases.in(perSecond, latency);
    }

    /** In one sentence. */
    public static String words(Found found) {
        return found.all()
                ? "The five phases of an overloaded run: "
                        + found.phases().stream().map(Phases::words).collect(joining("; "))
                        + "."
                : "The five phases of an overloaded run (A to E) were not found: " + found.missing() + ".";
    }

    /** One of them, such as {@code A free, 0–9 s}. */
    public static String words(Phase phase) {
        return phase.name() + " " + phase.name().label() + ", " + phase.span();
    }

    /** One row for each run that has all five. */
    static Table table(ReportModel model) {
        List<Group> groups = new ArrayList<>(List.of(
                Group.of("System", Style.WORDS), Group.of("Run", Style.WORDS), Group.of("Repetition", Style.NUMBER)));
        Arrays.stream(Name.values())
                .map(name -> Group.of(name + " " + name.label(), Style.NUMBER))
                .forEach(groups::add);
        List<List<String>> rows = new ArrayList<>();
        for (RunResult run : model.runs()) {
            found(model, run).filter(Found::all).ifPresent(found -> {
                List<String> row = new ArrayList<>(List.of(
                        run.key().system(),
                        Settings.combination(run.key().parameters()),
                        Numbers.count(run.key().repetition())));
                found.phases().forEach(phase -> row.add(phase.span()));
                rows.add(row);
            });
        }
        return Table.of(
                "Runs with the five phases of an overload, in seconds since the first user arrived", groups, rows);
    }

    private static Optional<Found> found(ReportModel model, RunResult run) {
        return run.completed()
                ? in(run, new OnDemand(() -> model.files().perSecond().apply(run.key())))
                : Optional.empty();
    }
}
