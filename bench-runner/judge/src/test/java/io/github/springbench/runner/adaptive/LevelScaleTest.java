package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.adaptive.LevelSearch.SystemSearch.LevelScale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelScaleTest {

    private static final double PRECISION = 0.05;

    private final LevelScale scale = new LevelScale(PRECISION);

    @Test
    void findsTheRoundestNumberWithin() {
        assertThat(LevelScale.roundest(1_890, 2_000)).hasValue(2_000);
        assertThat(LevelScale.roundest(3_251, 3_284)).hasValue(3_260);
        assertThat(LevelScale.roundest(3_104, 3_136)).hasValue(3_120);
        assertThat(LevelScale.roundest(1.2, 2.4)).hasValue(2);
        assertThat(LevelScale.roundest(97.2, 97.4)).isEmpty();
    }

    @Test
    void aStepOfACellIsNoWiderThanThePrecision() {
        for (int level = 20; level < 50_000; level += 1 + level / 50) {
            int above = scale.above(level, 1, 0.92);
            int below = scale.below(level, 1, 0.92);

            assertThat(scale.isNarrow(level, above))
                    .as("%d to %d", level, above)
                    .isTrue();
            assertThat(scale.isNarrow(below, level))
                    .as("%d to %d", below, level)
                    .isTrue();
            assertThat(above).isGreaterThan(level);
            assertThat(below).isLessThan(level);
        }
    }

    @Test
    void halfACellOnEachSideIsACell() {
        for (int level = 40; level < 50_000; level += 1 + level / 50) {
            int below = scale.below(level, 0.5, 0.8);
            int above = scale.above(level, 0.5, 0.8);

            assertThat(scale.isNarrow(below, above))
                    .as("%d to %d", below, above)
                    .isTrue();
        }
    }

    @Test
    void stepsFromTheLowestLevelsGoOn() {
        assertThat(scale.above(1, 1, 0.92)).isEqualTo(2);
        assertThat(scale.below(2, scale.cellsOfDoubling(), 0.92)).isEqualTo(1);
        assertThat(scale.split(1, 3)).isEqualTo(2);
        assertThat(scale.isNarrow(1, 2)).isTrue();
        assertThat(scale.isNarrow(1, 3)).isFalse();
    }

    @Test
    void splitsEndAsSoonAsHalvingCan() {
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            int low = 2_000 + random.nextInt(10_000);
            int high = (int) (low * (1.06 + 2 * random.nextDouble()));
            int halvings = (int) Math.ceil(Math.log(Math.ceil(scale.cells(low, high))) / Math.log(2));

            assertThat(splits(low, high, random)).as("%d to %d", low, high).isBetween(1, halvings + 1);
        }
    }

    /** The number of splits for a capacity at a random place between these levels. */
    private int splits(int low, int high, Random random) {
        int lower = low;
        int upper = high;
        int splits = 0;
        while (!scale.isNarrow(lower, upper)) {
            int level = scale.split(lower, upper);
            assertThat(level).isStrictlyBetween(lower, upper);
            if (random.nextBoolean()) {
                lower = level;
            } else {
                upper = level;
            }
            splits++;
        }
        return splits;
    }
}
