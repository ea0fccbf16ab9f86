package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.model.run.RunKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A question that chance among the repetitions leaves open, and what it takes to ask it again.
 *
 * @param kind what depends on it
 * @param text what is asked, without a question mark, such as {@code whether mvc keeps up with 3,000 users}
 * @param cells on which it depends
 * @param uncertainty 0 to 1: 1 where the figure equals the bound that it may be on either side of, near 0 where only
 *     the end of its interval reaches that
 */
record OpenQuestion(Kind kind, String text, List<Cell> cells, double uncertainty) {

    /** The order in which questions are taken up; the same for the same questions. */
    static final Comparator<OpenQuestion> MOST_UNCERTAIN_FIRST = Comparator.comparingDouble(OpenQuestion::uncertainty)
            .reversed()
            .thenComparing(OpenQuestion::kind)
            .thenComparing(OpenQuestion::text);

    /** What depends on a question. */
    enum Kind {
        /** With how many users a system keeps up. */
        ANSWER,
        /** How two systems compare. */
        PAIR,
        /** Whether a claim of the source holds. */
        CLAIM
    }

    /**
     * A system at one combination of the parameters.
     *
     * @param missing how many repetitions the next analysis lacks; 0 where it waits for other cells
     */
    record Cell(String system, Map<String, Integer> parameters, int missing) {

        /** Whether a run repeats this cell. */
        boolean isOf(RunKey key) {
            return !key.closing() && system.equals(key.system()) && parameters.equals(key.parameters());
        }
    }
}
