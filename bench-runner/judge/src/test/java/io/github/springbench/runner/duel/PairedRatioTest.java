package io.github.springbench.runner.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

    /** The 97.5 % quantile of Student's t with two degrees of freedom. */
    private static final double T = 4.3027;

    @Test
    void theIntervalIsThatOfTheMeansOfTheForks() {
        PairedRatio ratio = PairedRatio.of(
                        List.of(new double[] {0.09, 0.11}, new double[] {0.12, 0.12}, new double[] {0.13, 0.15}), 0.95)
                .orElseThrow();

        // Means 0.10, 0.12 and 0.14: their standard deviation is 0.02.
        double half = T * 0.02 / Math.sqrt(3);
        assertThat(ratio.ratio()).isCloseTo(Math.exp(0.12), within(1e-9));
        assertThat(ratio.low()).isCloseTo(Math.exp(0.12 - half), within(1e-4));
        assertThat(ratio.high()).isCloseTo(Math.exp(0.12 + half), within(1e-4));
        assertThat(ratio.ofForks()).hasSize(3).first().isEqualTo(Math.exp(0.10));
        assertThat(ratio.isDifferent()).isTrue();
        assertThat(ratio.reach()).isCloseTo(half, within(0.001));
    }

    @Test
    void meansThatAreCloseByChanceHideNoSpreadOfThePairs() {
        PairedRatio ratio = PairedRatio.of(
                        List.of(new double[] {-0.1, 0.1}, new double[] {-0.1, 0.1}, new double[] {-0.1, 0.1}), 0.95)
                .orElseThrow();

        // All six pairs are 0.1 from the middle of their fork, and three of them are free: Student's t is 3.18.
        double half = 3.1824 * 1.4826 * 0.1 * Math.sqrt(Math.PI / 3 / 3);
        assertThat(ratio.high()).isCloseTo(Math.exp(half), within(1e-4));
        assertThat(ratio.isDifferent()).isFalse();
        assertThat(ratio.isWithin(0.3)).isFalse();
        assertThat(ratio.isWithin(0.5)).isTrue();
    }

    @Test
    void aPairThatSomethingDisturbedMovesNothing() {
        double[] calm = {0.01, 0.02, 0.03, 0.04, 0.05};
        double[] disturbed = {0.01, 0.02, 0.03, 0.04, 0.50};

        assertThat(PairedRatio.middle(calm)).isCloseTo(0.03, within(1e-12));
        assertThat(PairedRatio.middle(disturbed)).isCloseTo(0.03, within(0.0101));
        double high =
                PairedRatio.of(List.of(calm, calm, calm), 0.95).orElseThrow().high();
        assertThat(PairedRatio.of(List.of(calm, calm, disturbed), 0.95)
                        .orElseThrow()
                        .high())
                .isBetween(high, high + 0.03);
    }

    /** Of 1, 2 and 6: the means of two are 1, 1.5, 2, 3.5, 4 and 6. */
    @Test
    void theMiddleIsTheMedianOfAllMeansOfTwo() {
        assertThat(PairedRatio.middle(1, 2, 6)).isCloseTo(2.75, within(1e-12));
        assertThat(PairedRatio.middle(7)).isEqualTo(7);
    }

    @Test
    void aHigherLevelIsWider() {
        List<double[]> forks = List.of(new double[] {0.01, 0.02}, new double[] {0.03, 0.01}, new double[] {0.02, 0.0});

        assertThat(PairedRatio.of(forks, 0.99).orElseThrow().high())
                .isGreaterThan(PairedRatio.of(forks, 0.95).orElseThrow().high());
    }

    @Test
    void oneForkHasNoInterval() {
        assertThat(PairedRatio.of(List.of(new double[] {0.1, 0.2}), 0.95)).isEmpty();
        assertThat(PairedRatio.of(List.of(new double[] {0.1, 0.2}, new double[0]), 0.95))
                .isEmpty();
    }
}
