package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointsTest {

    @Test
    void findsAStepWhereItIs() {
        assertThat(ChangePoints.of(noisy(3, 12, 100, 12, 110))).containsExactly(12);
    }

    @Test
    void findsEachOfSeveralSteps() {
        assertThat(ChangePoints.of(noisy(7, 10, 100, 10, 120, 10, 105, 10, 90))).containsExactly(10, 20, 30);
    }

    @Test
    void findsARiseThatWentAwayAgain() {
        assertThat(ChangePoints.of(noisy(5, 12, 100, 6, 112, 12, 100))).containsExactly(12, 18);
    }

    @Test
    void eightResultsShowAStepInTheirMiddle() {
        double[] step = {100, 101, 99, 100.5, 120, 121, 119, 120.5};

        assertThat(ChangePoints.of(step)).containsExactly(4);
        assertThat(ChangePoints.of(Arrays.copyOf(step, 7))).isEmpty();
        assertThat(ChangePoints.of(new double[0])).isEmpty();
    }

    @Test
    void ofElevenResultsTwoAreAStepAndOneIsNone() {
        assertThat(ChangePoints.of(noisy(11, 9, 100, 2, 120))).containsExactly(9);
        assertThat(ChangePoints.of(noisy(11, 10, 100, 1, 120))).isEmpty();
        assertThat(ChangePoints.of(noisy(11, 20, 100, 1, 120, 20, 100))).isEmpty();
    }

    @Test
    void equalFiguresHaveNoChange() {
        assertThat(ChangePoints.of(DoubleStream.generate(() -> 7).limit(30).toArray()))
                .isEmpty();
    }

    /** Of 400 series at 5 %, more than 30 are a chance of 1 in 500. */
    @Test
    void marksAtMostFivePercentOfSeriesWithoutAChange() {
        long falseAlarms = IntStream.range(0, 400)
                .filter(seed -> !ChangePoints.of(noisy(1000 + seed, 20, 100)).isEmpty())
                .count();

        assertThat(falseAlarms).isBetween(5L, 30L);
    }

    /** Times are skewed: their logarithms are normal. */
    @Test
    void marksNoMoreOfSkewedOnes() {
        long falseAlarms = IntStream.range(0, 400)
                .filter(seed -> !ChangePoints.of(DoubleStream.of(noisy(5000 + seed, 20, 0))
                                .map(Math::exp)
                                .toArray())
                        .isEmpty())
                .count();

        assertThat(falseAlarms).isBetween(5L, 30L);
    }

    /** @param lengthsAndLevels in turn; the noise has a standard deviation of 1 */
    private static double[] noisy(long seed, int... lengthsAndLevels) {
        Random random = new Random(seed);
        return IntStream.range(0, lengthsAndLevels.length / 2)
                .boxed()
                .flatMapToDouble(
                        part -> DoubleStream.generate(() -> lengthsAndLevels[2 * part + 1] + random.nextGaussian())
                                .limit(lengthsAndLevels[2 * part]))
                .toArray();
    }
}
