package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import java.util.ArrayList;
import java.util.List;

/** A search for the most users of the invented systems: every figure is made up. */
public final class FictionalCapacity {

    private static final int TO_CONFIRM = 4;

    private FictionalCapacity() {}

    /**
     * Alpha's capacity is decided, gamma's is limited by the load generator, and the search of beta was interrupted
     * after a run that decides nothing.
     */
    public static ReportModel model() {
        return ReportModel.of(manifest(), runs());
    }

    public static Manifest manifest() {
        Experiment experiment = FictionalResult.experiment("invented", "How many invented users are too many?")
                .withClaims(List.of())
                .withObjectives(List.of(new Objective(Figure.P95, 150), new Objective(Figure.FAILED, 0.1)));
        Manifest plain = FictionalResult.manifest(experiment, 0);
        return plain.withChosen(ManifestChosenBuilder.builder()
                .repetitions(1)
                .capacity(new CapacityTerms(0.05, 19_500, "open files", null))
                .build());
    }

    /** In the order in which they began, which is not that of the report. */
    public static List<RunResult> runs() {
        List<RunResult> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= TO_CONFIRM; repetition++) {
            add(FictionalResult.run("alpha", 100, 2400, repetition, 1450, 101.2, 150, 0), runs);
            add(FictionalResult.run("beta", 100, 4000, repetition, 2300, 101.4, 400, 0), runs);
            add(FictionalResult.onEventLoops("gamma", 100, 11_500, repetition), runs);
            add(FictionalResult.run("alpha", 100, 2500, repetition, 1460, 161.2, 150, 0), runs);
        }
        add(FictionalResult.run("beta", 100, 6400, 1, 3600, 150.2, 400, 0), runs);
        addLimited(1, runs);
        addLimited(2, runs);
        return List.copyOf(runs);
    }

    private static void addLimited(int repetition, List<RunResult> runs) {
        add(FictionalResult.onEventLoops("gamma", 100, 12_000, repetition), runs);
        int last = runs.size() - 1;
        runs.set(
                last,
                runs.get(last)
                        .withVerdict(new Verdict(
                                Verdict.Level.INVALID,
                                List.of(new Finding(
                                        "local-errors",
                                        Verdict.Level.INVALID,
                                        "The invented load generator had no open files left.")))));
    }

    private static void add(RunResult run, List<RunResult> runs) {
        RunResult valid = FictionalResult.valid(run);
        runs.add(valid.withStartedAt(FictionalResult.START.plusSeconds(100L * runs.size())));
    }
}
