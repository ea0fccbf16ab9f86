package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.adaptive.LevelSearch.LevelTally;
import org.junit.jupiter.api.Test;

/** The arithmetic of docs/adr/0026. */
class LevelTallyTest {

    private static final double SOFTNESS = 0.15;

    /** A bracket of 5 % between two round numbers. */
    private static final double WIDTH = 0.048;

    @Test
    void fourEqualRunsConfirmALevelUntilAnyLevelDisagreesWithItself() {
        assertThat(tally(3, 0).isConfirmed(false)).isFalse();
        assertThat(tally(4, 0).isConfirmed(false)).isTrue();
        assertThat(tally(0, 4).isConfirmed(false)).isTrue();
        assertThat(tally(5, 0).isConfirmed(true)).isFalse();
        assertThat(tally(6, 0).isConfirmed(true)).isTrue();
        assertThat(tally(8, 1).isConfirmed(true)).isFalse();
        assertThat(tally(1, 9).isConfirmed(true)).isTrue();
    }

    @Test
    void aLevelStaysOpenAfterTheSecondRunAgainstTheMajorityOrManyUndecidedInARow() {
        assertThat(tally(8, 1).staysOpen(true)).isFalse();
        assertThat(tally(8, 2).staysOpen(true)).isTrue();
        assertThat(new LevelTally(100, 3, 0, 5).staysOpen(false)).isFalse();
        assertThat(new LevelTally(100, 3, 0, 6).staysOpen(false)).isTrue();
        assertThat(new LevelTally(100, 4, 0, 6).staysOpen(false)).isFalse();
        assertThat(new LevelTally(100, 0, 0, 2).staysOpen(false)).isFalse();
        assertThat(new LevelTally(100, 0, 0, 3).staysOpen(false)).isTrue();
    }

    /**
     * 1/2⁴ + 4/2¹⁰ and 1/2⁶ + 6/2¹⁰. In the second terms one run of ten disagrees: one of the first 4 or 6, since
     * otherwise those would have confirmed the level.
     */
    @Test
    void aLevelAtTheCapacityIsSeldomConfirmed() {
        assertThat(confirmedMet(0, 0, false, 0.5)).isCloseTo(0.0664, within(0.0001));
        assertThat(confirmedMet(0, 0, true, 0.5)).isCloseTo(0.0215, within(0.0001));
    }

    @Test
    void outliersSeldomKeepALevelFromBeingConfirmed() {
        assertThat(confirmedMet(0, 0, true, 0.97)).isGreaterThan(0.95);
        assertThat(confirmedMet(0, 0, true, 0.03)).isLessThan(1e-6);
    }

    @Test
    void threeEqualRunsAtBothEndsOfASoftKneeAreTooFew() {
        assertThat(wrongBrackets(3)).isGreaterThan(0.05);
        assertThat(wrongBrackets(LevelTally.UNANIMOUS)).isLessThan(0.03);
    }

    private static LevelTally tally(int met, int missed) {
        return new LevelTally(100, met, missed, 0);
    }

    /** The probability that a level is confirmed as met, after these runs, if a run meets it with this chance. */
    private static double confirmedMet(int met, int missed, boolean doubtElsewhere, double chance) {
        LevelTally tally = tally(met, missed);
        boolean anyDoubt = doubtElsewhere || tally.minority() > 0;
        if (tally.isConfirmed(anyDoubt)) {
            return tally.leansMet() ? 1 : 0;
        }
        return tally.staysOpen(anyDoubt)
                ? 0
                : chance * confirmedMet(met + 1, missed, doubtElsewhere, chance)
                        + (1 - chance) * confirmedMet(met, missed + 1, doubtElsewhere, chance);
    }

    /**
     * The probability that both ends of a bracket beside the capacity of a soft knee show only equal runs. Levels are a
     * bracket apart, at any position. This is the integral over the distance of the nearer end from the capacity,
     * divided by the width, times two, since the bracket may be above or below.
     */
    private static double wrongBrackets(int runs) {
        double step = 0.0005;
        double sum = 0;
        for (double distance = step / 2; distance < SOFTNESS / 2; distance += step) {
            double nearerEnd = 0.5 - distance / SOFTNESS;
            double fartherEnd = Math.min(1, 0.5 + (distance + WIDTH) / SOFTNESS);
            sum += Math.pow(nearerEnd * fartherEnd, runs) * step;
        }
        return 2 * sum / WIDTH;
    }
}
