package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.NumberWords;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What the runs of a result show of the capacity of one system.
 *
 * @param system its name
 * @param parameters those of the experiment beside the load, in its order; empty where the load is the only one
 * @param predicted the level at which the objectives are expected to be missed; empty where nothing is predicted
 * @param steps the runs so far, in the order in which they began
 * @param bracket where the capacity is
 * @param ended whether the search came to its end; otherwise the time was over, or somebody interrupted it
 */
public record SystemCapacity(
        String system,
        Map<String, Integer> parameters,
        OptionalDouble predicted,
        List<Try> steps,
        Bracket bracket,
        boolean ended) {

    /**
     * A run and what it shows.
     *
     * @param run its result
     * @param step the same as the search sees it
     */
    public record Try(RunResult run, SearchStep step) {}

    /**
     * Between which levels the capacity is: the level at which half of all runs meet the objective.
     *
     * @param atLeast the highest level that is confirmed met, in users or requests per second; 0 where none is
     * @param below the lowest level that is confirmed missed; empty where none is
     * @param limitedBy what kept the search from going higher, such as "open files"; empty where the objective did
     * @param runs all runs of the search, those without a decision too
     * @param decided whether both ends are confirmed and as near to each other as was asked for
     */
    public record Bracket(int atLeast, OptionalInt below, String limitedBy, int runs, boolean decided) {

        /**
         * The bracket in words.
         *
         * @param unit what levels count, such as {@code users}
         */
        public String words(String unit) {
            boolean both = atLeast > 0 && below.isPresent();
            String lower = NumberWords.number(atLeast);
            String upper = NumberWords.number(below.orElse(0));
            if (decided) {
                return below.isEmpty()
                        ? "at least " + lower + " " + unit + ", limit: " + limitedBy
                        : both ? lower + " to " + upper + " " + unit : "no " + unit + ": missed even at " + upper;
            }
            String where = both
                    ? " between " + lower + " and " + upper + " " + unit
                    : below.isPresent()
                            ? " below " + upper + " " + unit
                            : atLeast > 0 ? " above " + lower + " " + unit : "";
            return "not decided" + where + " after " + NumberWords.count(runs, "run")
                    + (limitedBy.isEmpty() ? "" : ", limit: " + limitedBy);
        }
    }

    /** The runs at a level that show an outcome, in the order in which they began. */
    public List<Try> at(int level, Outcome outcome) {
        return steps.stream()
                .filter(one -> one.step().level() == level && one.step().outcome() == outcome)
                .toList();
    }

    /** The highest level that more runs met than missed, whether or not that is confirmed; 0 where there is none. */
    public int leansMet() {
        return levels().filter(level -> majority(level) > 0).max().orElse(0);
    }

    /** The lowest level above that, which more runs missed than met; empty where there is none. */
    public OptionalInt leansMissed() {
        return levels().filter(level -> level > leansMet() && majority(level) < 0)
                .min();
    }

    private IntStream levels() {
        return steps.stream().mapToInt(one -> one.step().level());
    }

    private int majority(int level) {
        return at(level, Outcome.MET).size() - at(level, Outcome.MISSED).size();
    }

    /** Why the first run at the upper end of the bracket missed the objectives; empty where no end is confirmed. */
    public Optional<String> missedBecause() {
        return bracket.below().isEmpty()
                ? Optional.empty()
                : at(bracket.below().getAsInt(), Outcome.MISSED).stream()
                        .findFirst()
                        .map(one -> one.step().why());
    }
}
