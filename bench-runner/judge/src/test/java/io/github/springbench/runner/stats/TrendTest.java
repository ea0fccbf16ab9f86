package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {

    /** One series in a hundred without a trend has a larger score. */
    private static final double ONE_IN_A_HUNDRED = 2.33;

    private static final int SERIES = 500;
    private static final int VALUES = 22;

    @Test
    void aConstantHasNone() {
        assertThat(Trend.of(series(i -> 212))).isEqualTo(new Trend(0, 0));
    }

    @Test
    void aStraightLineHasItsSlopeAndIsNoChance() {
        Trend trend = Trend.of(series(i -> 212 + 0.5 * i));

        assertThat(trend.slope()).isEqualTo(0.5);
        // All 231 pairs rise: (231 - 1) / sqrt(22 * 21 * 49 / 18)
        assertThat(trend.z()).isCloseTo(6.486, within(0.001));
        assertThat(Trend.of(series(i -> 212 - 0.5 * i)).z()).isCloseTo(-6.486, within(0.001));
    }

    @Test
    void aStraightLineHasItsSlopeAlsoWhereValuesAreMissing() {
        assertThat(Trend.of(new int[] {0, 1, 2, 7, 8, 9}, new double[] {10, 11, 12, 17, 18, 19})
                        .slope())
                .isEqualTo(1);
    }

    @Test
    void valuesThatAreAlikeCountForNothing() {
        // 3 groups of 2: 12 pairs rise, Var = (6 * 5 * 17 - 3 * 2 * 1 * 9) / 18
        assertThat(Trend.of(new double[] {1, 1, 2, 2, 3, 3}).z())
                .isCloseTo(11 / Math.sqrt((510 - 54) / 18.0), within(1e-9));
    }

    @Test
    void neitherAStepNorAnOutlierIsASlope() {
        assertThat(Trend.of(series(i -> i < VALUES / 3 ? 200 : 240)).slope()).isZero();
        assertThat(Trend.of(series(i -> i > VALUES * 3 / 4 ? 240 : 200)).slope())
                .isZero();
        assertThat(Trend.of(series(i -> 0.5 * i + (i == 20 ? -400 : 0))).slope())
                .isCloseTo(0.5, within(0.01));
    }

    @Test
    void whiteNoiseSeldomLooksLikeATrend() {
        assertThat(shareBeyond(seed -> noise(seed, 0))).isLessThan(0.03);
    }

    /** Each value keeps 0.6 of the deviation of the value before, as noise from caches and collections does. */
    @Test
    void noiseThatRemembersSeldomLooksLikeATrendEither() {
        assertThat(shareBeyond(seed -> noise(seed, 0.6))).isLessThan(0.05);
    }

    @Test
    void aLeakIsFoundUnderNoiseThatRemembers() {
        assertThat(shareBeyond(seed -> {
                    double[] values = noise(seed, 0.6);
                    return series(i -> values[i] + 0.5 * i);
                }))
                .isGreaterThan(0.8);
    }

    @Test
    void laterValuesThatAreAllLargerHaveRisen() {
        double[] earlier = {1, 2, 3, 4, 5, 6, 7};
        double[] later = {8, 9, 10, 11, 12, 13, 14};

        // U = 49 of 49: (49 - 24.5 - 0.5) / sqrt(49 * 15 / 12)
        assertThat(Trend.rise(earlier, later)).isCloseTo(3.067, within(0.001));
        assertThat(Trend.rise(later, earlier)).isCloseTo(-3.067, within(0.001));
        assertThat(Trend.rise(earlier, earlier)).isZero();
        assertThat(Trend.rise(new double[] {5, 5, 5}, new double[] {5, 5, 5})).isZero();
    }

    private static double shareBeyond(IntFunction<double[]> series) {
        return IntStream.range(0, SERIES)
                        .filter(seed -> Trend.of(series.apply(seed)).z() > ONE_IN_A_HUNDRED)
                        .count()
                / (double) SERIES;
    }

    /** Noise with a standard deviation of about 1. */
    private static double[] noise(int seed, double remembered) {
        Random random = new Random(seed);
        double fresh = Math.sqrt(1 - remembered * remembered);
        return DoubleStream.iterate(
                        random.nextGaussian(), before -> remembered * before + fresh * random.nextGaussian())
                .limit(VALUES)
                .toArray();
    }

    private static double[] series(IntToDoubleFunction value) {
        return IntStream.range(0, VALUES).mapToDouble(value).toArray();
    }
}
