package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;

/**
 * The runs of a level, counted, and when they are enough to call it met or missed. A sequential test of "half of the
 * runs meet the objective here" (Wald 1945, "Sequential Tests of Statistical Hypotheses"), truncated at the second run
 * against the majority: the level then stays open, and the bracket has to reach beyond it.
 *
 * <p>At the capacity itself, where chance alone decides, 4 runs agree in 1 of 8 cases. A knee that soft seldom shows 4
 * equal runs at the other end of the bracket too. So 4 are enough as long as all runs of each level agree. From the
 * first disagreement on, 6 are needed, or 9 with one against them, which chance reaches in 2.1 % of cases for each of
 * the two claims. So the bracket holds the true capacity in 95 % of searches where the knee is as wide as 15 % of it,
 * or sharper. docs/adr/0026 has the arithmetic.
 *
 * @param level users, or requests per second
 * @param met runs that met the objective
 * @param missed runs that missed it
 * @param undecidedInARow runs without a decision since the last one with a decision
 */
record LevelTally(int level, int met, int missed, int undecidedInARow) {

    /** Equal runs that confirm a level while no level has seen both outcomes. */
    static final int UNANIMOUS = 4;

    private static final int DOUBTED = 6;
    private static final int WITH_ONE_AGAINST = 9;
    private static final int MOST_AGAINST = 1;

    /** So many, one after the other, leave a level open of which no run decides; twice as many where some do. */
    private static final int MOST_UNDECIDED_IN_A_ROW = 3;

    static LevelTally none(int level) {
        return new LevelTally(level, 0, 0, 0);
    }

    LevelTally plus(Outcome outcome) {
        return switch (outcome) {
            case MET -> new LevelTally(level, met + 1, missed, 0);
            case MISSED -> new LevelTally(level, met, missed + 1, 0);
            case UNDECIDED -> new LevelTally(level, met, missed, undecidedInARow + 1);
        };
    }

    int decided() {
        return met + missed;
    }

    int majority() {
        return Math.max(met, missed);
    }

    int minority() {
        return Math.min(met, missed);
    }

    boolean leansMet() {
        return met > missed;
    }

    boolean leansMissed() {
        return missed > met;
    }

    /**
     * How many runs of the majority confirm the level.
     *
     * @param anyDoubt whether any level has seen both outcomes
     * @return {@link Integer#MAX_VALUE} where none are enough
     */
    int needed(boolean anyDoubt) {
        if (minority() > MOST_AGAINST) {
            return Integer.MAX_VALUE;
        }
        if (minority() == MOST_AGAINST) {
            return WITH_ONE_AGAINST;
        }
        return anyDoubt ? DOUBTED : UNANIMOUS;
    }

    boolean isConfirmed(boolean anyDoubt) {
        return majority() >= needed(anyDoubt);
    }

    /** Whether more runs of this level are of no use, and it is neither met nor missed for certain. */
    boolean staysOpen(boolean anyDoubt) {
        boolean disagrees = minority() > MOST_AGAINST;
        boolean inVain = undecidedInARow >= (decided() == 0 ? 1 : 2) * MOST_UNDECIDED_IN_A_ROW;
        return !isConfirmed(anyDoubt) && (disagrees || inVain);
    }

    /** Whether the level was run as often as makes sense, and no run decided. */
    boolean isInVain() {
        return decided() == 0 && undecidedInARow >= MOST_UNDECIDED_IN_A_ROW;
    }
}
