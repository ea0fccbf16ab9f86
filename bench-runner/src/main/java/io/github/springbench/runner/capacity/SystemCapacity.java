package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import java.util.Comparator;
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
    public record Try(RunResult run, Step step) {}

    /** The runs at a level that show an outcome, in the order in which they began. */
    public List<Try> at(int level, StepOutcome outcome) {
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
        return at(level, StepOutcome.MET).size() - at(level, StepOutcome.MISSED).size();
    }

    /** Why the first run at the upper end of the bracket missed the objectives; empty where no end is confirmed. */
    public Optional<String> missedBecause() {
        return bracket.below().isEmpty()
                ? Optional.empty()
                : at(bracket.below().getAsInt(), StepOutcome.MISSED).stream()
                        .findFirst()
                        .map(one -> one.step().why());
    }

    static Comparator<RunResult> byBegin() {
        return Comparator.comparing(RunResult::startedAt)
                .thenComparing(RunResult::key, Comparator.comparingInt(RunKey::repetition));
    }
}
