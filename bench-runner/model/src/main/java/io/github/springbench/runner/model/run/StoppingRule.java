package io.github.springbench.runner.model.run;

import java.time.Duration;
import java.util.List;

/**
 * When to stop repeating cells that are repeated until their questions are decided. A question is asked at a few looks
 * that were fixed beforehand, each time with a wider interval than for a single look. All looks together then err in at
 * most 5 % of the questions (docs/runs.md).
 *
 * @param looks the repetitions of each cell of a question after which it is asked, ascending
 * @param level of the interval at each look, such as 0.99
 * @param maxTime after which no repetition may end any more, from the start of a session; null for no end
 */
public record StoppingRule(List<Integer> looks, double level, Duration maxTime) {

    /** Three repetitions are the fewest that have an interval; later looks are further apart, as each says less. */
    public static final List<Integer> LOOKS = List.of(3, 4, 5, 7, 10);

    /** The share of questions that all looks together may decide wrongly by chance. */
    public static final double ERROR = 0.05;

    public StoppingRule {
        looks = looks == null || looks.isEmpty() ? LOOKS : List.copyOf(looks);
    }

    /**
     * The rule of today: each look may err in an equal part of {@link #ERROR} (Bonferroni), which holds however much
     * the looks depend on each other.
     *
     * @param maxTime null for no end
     */
    public static StoppingRule within(Duration maxTime) {
        return new StoppingRule(LOOKS, 1 - ERROR / LOOKS.size(), maxTime);
    }

    /** The same with another end. */
    public StoppingRule until(Duration newMaxTime) {
        return new StoppingRule(looks, level, newMaxTime);
    }

    /** The repetitions of the first look. */
    public int first() {
        return looks.get(0);
    }

    /** The repetitions of the last look. */
    public int most() {
        return looks.get(looks.size() - 1);
    }

    /** The last look that so many repetitions reach; 0 where they are too few for the first. */
    public int reached(int repetitions) {
        return looks.stream()
                .filter(look -> look <= repetitions)
                .reduce((one, next) -> next)
                .orElse(0);
    }

    /** The first look after so many repetitions; the last one where none follows. */
    public int after(int repetitions) {
        return looks.stream().filter(look -> look > repetitions).findFirst().orElse(most());
    }
}
