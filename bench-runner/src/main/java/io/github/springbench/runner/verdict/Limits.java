package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Verdict.Level;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * How large a figure may be.
 *
 * @param suspect the largest that is beyond doubt
 * @param invalid the largest that can be believed at all
 */
record Limits(double suspect, double invalid) {

    /** Limits that no figure makes invalid. */
    static Limits suspectAbove(double limit) {
        return new Limits(limit, Double.POSITIVE_INFINITY);
    }

    /** These limits for a figure that strays by {@code allowance} by itself. */
    Limits plus(double allowance) {
        return new Limits(suspect + allowance, invalid + allowance);
    }

    /**
     * What the figure gives away; nothing where it is null.
     *
     * @param reason says why in a sentence, given the limit that the figure exceeds
     */
    List<Fault> judge(Double figure, DoubleFunction<String> reason) {
        if (figure == null || figure <= suspect) {
            return List.of();
        }
        return figure > invalid
                ? List.of(new Fault(Level.INVALID, reason.apply(invalid)))
                : List.of(new Fault(Level.SUSPECT, reason.apply(suspect)));
    }
}
