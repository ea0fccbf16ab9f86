package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Whether a condition that somebody asked for holds for one system at one cell, for pipelines and people.
 *
 * @param cell its parameters, for people
 * @param condition as it was asked for, such as {@code p95<150ms}
 * @param figure with its error; empty where there is none
 * @param result what a pipeline makes of it
 * @param word the same for people
 * @param says why, in a sentence without its full stop
 */
public record Decision(
        String system, String cell, String condition, String figure, Result result, String word, String says) {

    /** What a pipeline makes of a decision. */
    public enum Result {
        PASSED,
        FAILED,
        /** Nothing can be said. */
        UNDECIDED
    }

    /** How many passed, failed and are undecided. */
    public static String summary(List<Decision> decisions) {
        return Arrays.stream(Result.values())
                .map(result -> Numbers.count(decisions.stream()
                                .filter(decision -> decision.result == result)
                                .count())
                        + " " + result.name().toLowerCase(Locale.ROOT))
                .collect(joining(", "));
    }

    /** A row for each. */
    public static Table table(String caption, String condition, List<Decision> decisions) {
        return Table.of(
                caption,
                new Columns().words("System", "Cell").code(condition).words("Figure", "Verdict"),
                decisions.stream()
                        .map(decision -> List.of(
                                decision.system,
                                decision.cell,
                                decision.condition,
                                decision.figure.isEmpty() ? Numbers.NONE : decision.figure,
                                decision.word))
                        .toList());
    }
}
