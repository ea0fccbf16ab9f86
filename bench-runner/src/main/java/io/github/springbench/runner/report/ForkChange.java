package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.ForkEvidence;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Verdict.Level;
import io.github.springbench.runner.stats.ForkMovement;
import io.github.springbench.runner.verdict.ForkMoved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether a service changed during one of its forks.
 *
 * @param number of the fork
 * @param first the run that its closing run repeats; where there is none, its first one
 * @param figures of the first and the closing run; empty where one of them has none
 * @param level what the change makes of the runs; null where it is small, or was not judged
 * @param notJudged why it was not judged; null where it was
 */
public record ForkChange(int number, RunResult first, Optional<ForkEvidence> figures, Level level, String notJudged) {

    /** Of each fork that was to measure several runs, in their order. */
    public static List<ForkChange> all(ReportModel model) {
        if (!model.manifest().experiment().closesForks() && model.closing().isEmpty()) {
            return List.of();
        }
        Map<Integer, List<RunResult>> forks = new TreeMap<>();
        for (List<RunResult> runs : List.of(model.runs(), model.closing())) {
            runs.stream()
                    .filter(run -> run.fork() != null && run.fork().of() > 1)
                    .forEach(run -> forks.computeIfAbsent(run.fork().number(), number -> new ArrayList<>())
                            .add(run));
        }
        return forks.values().stream().map(ForkChange::of).toList();
    }

    private static ForkChange of(List<RunResult> runs) {
        Optional<RunResult> closing =
                runs.stream().filter(run -> run.key().closing()).findFirst();
        RunResult first = closing.flatMap(last -> ForkMoved.first(last, runs)).orElseGet(() -> runs.stream()
                .min(Comparator.comparingInt(run -> run.fork().place()))
                .orElseThrow());
        Optional<ForkEvidence> judged = closing.map(RunResult::evidence).map(Evidence::fork);
        Optional<ForkEvidence> figures = judged.or(() -> figures(closing, runs));
        return new ForkChange(
                first.fork().number(),
                first,
                figures,
                judged.flatMap(ForkMoved::level).orElse(null),
                judged.isPresent() ? null : reason(closing, runs));
    }

    private static Optional<ForkEvidence> figures(Optional<RunResult> closing, List<RunResult> runs) {
        return closing.filter(RunResult::completed).flatMap(last -> ForkMoved.first(last, runs)
                .filter(RunResult::completed)
                .flatMap(first -> ForkMovement.between(first, last)));
    }

    private static String reason(Optional<RunResult> closing, List<RunResult> runs) {
        if (closing.isEmpty()) {
            return "the closing run is missing";
        }
        if (!closing.get().completed()) {
            return "the closing run failed: " + closing.get().failure();
        }
        if (!closing.get().counts()) {
            return "the closing run is invalid (" + invalidBy(closing.get()) + ")";
        }
        Optional<RunResult> first = ForkMoved.first(closing.get(), runs);
        if (first.isEmpty()) {
            return "the first run is missing";
        }
        if (!first.get().counts()) {
            return "the first run is invalid (" + invalidBy(first.get()) + ")";
        }
        return ForkMoved.onlyWaited(first.get())
                ? "requests of the first cell hardly did anything but wait, which hides a change"
                : "the runs have not been judged side by side";
    }

    private static String invalidBy(RunResult run) {
        return Verdicts.findings(run).stream()
                .filter(finding -> finding.level() == Level.INVALID)
                .map(Finding::check)
                .distinct()
                .collect(joining(", "));
    }

    /** What became of it, for people. */
    public String judgement() {
        if (notJudged != null) {
            return "not judged: " + notJudged;
        }
        return level == null ? "no" : "yes: the runs of this fork are " + level.label();
    }
}
