package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.UserError;

/**
 * When the runs of a level are enough to call it met or missed. A sequential test of "half of the runs meet the
 * objective here" (Wald 1945, "Sequential Tests of Statistical Hypotheses"), truncated at the second run against the
 * majority: the level then stays open, and the bracket has to reach beyond it.
 *
 * <p>At the capacity itself, where chance alone decides, 4 runs agree in 1 of 8 cases. A knee that soft seldom shows 4
 * equal runs at the other end of the bracket too. So 4 are enough as long as all runs of each level agree. From the
 * first disagreement on, 6 are needed, or 9 with one against them, which chance reaches in 2.1 % of cases for each of
 * the two claims. docs/adr/0026 has the arithmetic.
 *
 * @param unanimous equal runs that confirm a level while no level has seen both outcomes
 * @param doubted equal runs that confirm a level as soon as any level has seen both outcomes
 * @param oneAgainst runs of the majority that confirm a level with one run against them
 * @param undecidedInARow so many runs without a decision, one after the other, leave a level open of which no run
 *     decides; twice as many where some do
 */
public record ConfirmationRule(int unanimous, int doubted, int oneAgainst, int undecidedInARow) {

    /** Holds the true capacity in 95 % of searches where the knee is as wide as 15 % of it, or sharper. */
    public static final ConfirmationRule DEFAULT = new ConfirmationRule(4, 6, 9, 3);

    private static final int MOST_AGAINST = 1;

    /** Refuses what could confirm a draw. */
    public ConfirmationRule {
        if (unanimous < 2 || doubted < unanimous || oneAgainst < doubted || undecidedInARow < 1) {
            throw new UserError(("A search confirms by %d equal runs, %d where others disagree, %d against one, and "
                            + "repeats %d undecided runs. Expected 2 or more equal runs, no fewer in each next case, "
                            + "and 1 repeated run or more: correct these numbers.")
                    .formatted(unanimous, doubted, oneAgainst, undecidedInARow));
        }
    }

    /**
     * How many runs of the majority confirm a level.
     *
     * @param against runs of the minority
     * @param anyDoubt whether any level has seen both outcomes
     * @return {@link Integer#MAX_VALUE} where none are enough
     */
    int needed(int against, boolean anyDoubt) {
        if (against > MOST_AGAINST) {
            return Integer.MAX_VALUE;
        }
        if (against == MOST_AGAINST) {
            return oneAgainst;
        }
        return anyDoubt ? doubted : unanimous;
    }

    boolean confirms(LevelTally tally, boolean anyDoubt) {
        return tally.majority() >= needed(tally.minority(), anyDoubt);
    }

    private boolean isInVain(LevelTally tally) {
        int most = tally.decided() == 0 ? undecidedInARow : 2 * undecidedInARow;
        return tally.undecidedInARow() >= most;
    }

    /** Whether more runs of this level are of no use, and it is neither met nor missed for certain. */
    boolean leavesOpen(LevelTally tally, boolean anyDoubt) {
        return !confirms(tally, anyDoubt) && (tally.minority() > MOST_AGAINST || isInVain(tally));
    }
}
