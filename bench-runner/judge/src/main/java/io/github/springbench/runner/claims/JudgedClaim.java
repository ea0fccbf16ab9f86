package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.stats.estimates.Estimates;

/**
 * A claim and what became of it.
 *
 * @param claim what the source claims
 * @param judgement whether the figures show it
 * @param repetitions the fewest that count, and have its metric, in a cell that it is about; 0 where one of its systems
 *     has no such cell
 * @param figures the figures behind the judgement, or what is missing, in one or two sentences
 */
public record JudgedClaim(Claim claim, Judgement judgement, int repetitions, String figures) {

    /** What people read: without repetitions nobody knows what another run would show. */
    public String label() {
        boolean said = !judgement.isOpen() && repetitions > 0 && repetitions < Estimates.LEAST_REPETITIONS;
        return judgement.label() + (!said ? "" : repetitions == 1 ? " in one run" : " in two runs");
    }
}
