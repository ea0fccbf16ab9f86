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
    }

    @Test
    void meansThatAreCloseByChanceHideNoSpreadOfThePairs() {
        PairedRatio ratio = PairedRatio.of(
                        List.of(new double[] {-0.1, 0.1}, new double[] {-0.1, 0.1}, new double[] {-0.1, 0.1}), 0.95)
                .orElseThrow();

        // Each fork has squares of 0.02 and one degree of freedom; the mean is that of six pairs.
        double half = T * Math.sqrt(0.02 / 6);
        assertThat(ratio.high()).isCloseTo(Math.exp(half), within(1e-4));
        assertThat(ratio.isDifferent()).isFalse();
        assertThat(ratio.isWithin(0.2)).isFalse();
        assertThat(ratio.isWithin(0.3)).isTrue();
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
