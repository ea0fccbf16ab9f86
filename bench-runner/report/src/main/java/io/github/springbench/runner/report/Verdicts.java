package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.machine.ConnectionLimit;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** How far the runs can be believed, and why not further. */
public final class Verdicts {

    /** Beside a figure to which a suspect run contributed. */
    public static final String SUSPECT_SIGN = "\u2020";

    private Verdicts() {}

    /** Whether a run was judged so. */
    public static boolean is(Level level, RunResult run) {
        return run.verdict() != null && run.verdict().level() == level;
    }

    /** How many of these runs are suspect. */
    public static long suspect(List<Repetition> runs) {
        return runs.stream()
                .filter(repetition -> is(Level.SUSPECT, repetition.run()))
                .count();
    }

    /** How many completed runs there are of each level. */
    public static String summary(ReportModel model) {
        List<RunResult> completed =
                model.runs().stream().filter(RunResult::completed).toList();
        String judged = Arrays.stream(Level.values())
                .map(level -> Numbers.count(
                                completed.stream().filter(run -> is(level, run)).count()) + " " + level.label())
                .collect(joining(", "));
        long others = completed.stream().filter(run -> run.verdict() == null).count();
        return judged + ", " + Numbers.count(others) + " not judged";
    }

    /** Why some runs have no verdict; empty where all completed ones have. */
    public static String notJudged(ReportModel model) {
        return model.runs().stream().anyMatch(run -> run.completed() && run.verdict() == null)
                ? Messages.of("verdicts.notJudged")
                : "";
    }

    /** Everything that speaks against a run. */
    public static Table findings(ReportModel model) {
        Columns columns = new Columns()
                .words("System", "Run")
                .numbers("Repetition")
                .words("Level")
                .code("Check")
                .words("Reason");
        List<List<String>> rows = model.runs().stream()
                .flatMap(run -> findings(run).stream()
                        .map(finding -> List.of(
                                run.key().system(),
                                Settings.combination(run.key().parameters()),
                                Numbers.count(run.key().repetition()),
                                finding.label(),
                                finding.check(),
                                finding.reason())))
                .toList();
        return Table.of("What the checks found", columns, rows);
    }

    /** What to do about what the checks found, each check once, the worst first. */
    public static List<Fact> advice(ReportModel model) {
        return model.runs().stream()
                .flatMap(run -> findings(run).stream())
                .sorted(Comparator.comparing(Finding::level).reversed())
                .map(Finding::check)
                .distinct()
                .flatMap(check -> Judge.advice(check).map(advice -> Fact.words(check, advice)).stream())
                .toList();
    }

    /** What speaks against a run, the worst first. */
    public static List<Finding> findings(RunResult run) {
        return run.verdict() == null ? List.of() : run.verdict().findings();
    }

    /** The names of the checks that found something, without repeats. */
    public static String checks(RunResult run, String separator) {
        return findings(run).stream().map(Finding::check).distinct().collect(joining(separator));
    }

    /** The reasons why runs are invalid, in one text. */
    public static String reasons(List<RunResult> runs) {
        return runs.stream()
                .flatMap(run -> findings(run).stream())
                .filter(finding -> finding.level() == Level.INVALID)
                .map(Finding::reason)
                .filter(Objects::nonNull)
                .distinct()
                .collect(joining(" "));
    }

    /** The finding of one run as a sentence; empty where all of its requests got a connection, or nobody knows. */
    public static Optional<String> aboutConnections(RunResult run) {
        return findings(run).stream()
                .filter(Judge::isAboutConnections)
                .map(Finding::reason)
                .findFirst();
    }

    /** The findings of all runs, by system and parameters. */
    public static List<Fact> connections(ReportModel model) {
        List<Fact> facts = new ArrayList<>();
        model.sections().stream().flatMap(section -> section.systems().stream()).forEach(system -> system.cells()
                .forEach(cell -> {
                    List<String> sentences = cell.runs().stream()
                            .flatMap(run -> aboutConnections(run).stream())
                            .distinct()
                            .toList();
                    if (!sentences.isEmpty()) {
                        String name = system.system() + ", " + Settings.combination(cell.parameters());
                        facts.add(new Fact(name, sentences, false));
                    }
                }));
        return List.copyOf(facts);
    }

    /**
     * The limit that refused users of invalid runs, to go on with after that word; empty where none did. Only a service
     * that reports its limits is known to have it.
     */
    public static String refusal(List<Cell> cells) {
        return cells.stream()
                .filter(Cell::invalid)
                .flatMap(cell -> cell.runs().stream())
                .filter(Judge::isRefusedByLimit)
                .map(run -> ConnectionLimit.inForce(run.effective())
                        .map(limit -> " since " + limit.words() + " refused users")
                        .orElse(", probably since its server's limit of connections refused users"))
                .findFirst()
                .orElse("");
    }
}
