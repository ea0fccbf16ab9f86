package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Fork.ForkEvidence.Moved;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.ForkMovement;
import io.github.springbench.runner.verdict.ForkMoved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whether a service changed during one of its forks, as a cell shows that was measured twice.
 *
 * @param number of the fork
 * @param first the run that the closing run repeats; where there is none, the first one of the fork
 * @param figures of the first and the closing run; empty where one of them has none
 * @param level the level that the change gives to the runs; null if the change is small or was not judged
 * @param runs the runs that get this level, as the beginning of a sentence: "its first run is"
 * @param notJudged why it was not judged; null where it was
 */
public record ForkChange(
        int number, RunResult first, Optional<ForkEvidence> figures, Level level, String runs, String notJudged) {

    /** The changes in each fork with several planned runs, by number: one, or two if a second cell closed it too. */
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
        return forks.values().stream().flatMap(ForkChange::of).toList();
    }

    private static Stream<ForkChange> of(List<RunResult> runs) {
        List<RunResult> inOrder = runs.stream()
                .sorted(Comparator.comparingInt(run -> run.fork().place()))
                .toList();
        List<RunResult> closing =
                inOrder.stream().filter(run -> run.key().closing()).toList();
        return closing.isEmpty()
                ? Stream.of(of(Optional.empty(), inOrder))
                : closing.stream().map(run -> of(Optional.of(run), inOrder));
    }

    private static ForkChange of(Optional<RunResult> closing, List<RunResult> runs) {
        RunResult first = closing.flatMap(last -> ForkMoved.first(last, runs)).orElse(runs.get(0));
        Optional<ForkEvidence> judged = seen(closing);
        Optional<ForkEvidence> figures = judged.or(() -> figures(closing, runs));
        return new ForkChange(
                first.fork().number(),
                first,
                figures,
                judged.flatMap(ForkMoved::level).orElse(null),
                toldOf(first.fork().place(), runs),
                judged.isPresent() ? null : reason(closing, runs));
    }

    private static Optional<ForkEvidence> seen(Optional<RunResult> closing) {
        return closing.map(RunResult::evidence).map(RunFacts::fork);
    }

    /** @param from the place in the fork where the cell was measured first */
    private static String toldOf(int from, List<RunResult> runs) {
        int next = runs.stream()
                .filter(run -> run.key().closing() && seen(Optional.of(run)).isPresent())
                .flatMap(run -> ForkMoved.first(run, runs).stream())
                .mapToInt(run -> run.fork().place())
                .filter(place -> place > from)
                .min()
                .orElse(0);
        if (next > 0) {
            return next == from + 1 ? "its first run is" : "its first " + (next - from) + " runs are";
        }
        return from == 1 ? "the runs of this fork are" : "its other runs are";
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
        return level == null ? "no" : "yes: " + runs + " " + level.label();
    }

    /** A row for each fork; empty where each run had its own. */
    public static Table table(ReportModel model) {
        return Table.of(
                "Did the service change during a fork?",
                new Columns()
                        .words("System")
                        .numbers("Repetition", "Fork")
                        .words("Cell")
                        .numbersUnder("Plateau throughput, requests/s", "first", "closing", "difference, %")
                        .numbersUnder("p50, ms", "first", "closing", "difference, %")
                        .words("Changed?"),
                all(model).stream().map(ForkChange::row).toList());
    }

    private static List<String> row(ForkChange fork) {
        List<String> row = new ArrayList<>();
        row.add(fork.first().key().system());
        row.add(Numbers.count(fork.first().key().repetition()));
        row.add(Numbers.count(fork.number()));
        row.add(Settings.combination(fork.first().key().parameters()));
        row.addAll(figures(fork, ForkEvidence::plateauThroughputRps));
        row.addAll(figures(fork, ForkEvidence::p50Ms));
        row.add(fork.judgement());
        return row;
    }

    private static List<String> figures(ForkChange fork, Function<ForkEvidence, Moved> figure) {
        return fork.figures()
                .map(figure)
                .map(moved -> List.of(Numbers.number(moved.first()), Numbers.number(moved.closing()), percent(moved)))
                .orElse(List.of(Numbers.NONE, Numbers.NONE, Numbers.NONE));
    }

    private static String percent(Moved moved) {
        return Numbers.change((moved.ratio() - 1) * 100);
    }

    /** In one line; empty where each run had a fork of its own. */
    public static Optional<String> inShort(ReportModel model) {
        List<ForkChange> forks = all(model);
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        long judged = count(forks.stream().filter(fork -> fork.notJudged() == null));
        String most = forks.stream()
                .filter(fork -> fork.notJudged() == null)
                .flatMap(fork -> fork.figures().stream())
                .flatMap(seen -> Stream.of(seen.plateauThroughputRps(), seen.p50Ms()))
                .filter(Objects::nonNull)
                .map(moved -> Math.abs(moved.ratio() - 1))
                .max(Double::compare)
                .map(share -> "; the largest change of a first cell is " + Numbers.tenths(share * 100) + " %")
                .orElse("");
        return Optional.of("Forks: " + Numbers.count(judged) + " of " + Numbers.count(count(forks.stream()))
                + " judged by their closing run" + most);
    }

    private static long count(Stream<ForkChange> forks) {
        return forks.map(ForkChange::number).distinct().count();
    }

    /** How forks of several runs are made, for readers who never saw a load test. */
    public static String about(Manifest manifest, String parts) {
        Experiment experiment = manifest.experiment();
        return Messages.of(
                "method.fork",
                parts,
                Fork.PER_SYSTEM.word(),
                manifest.isApart(MachineRole.LOAD) ? "another machine than" : "the same machine as",
                Messages.of(experiment.closesForks() ? "method.fork.closed" : "method.fork.ascending"));
    }
}
