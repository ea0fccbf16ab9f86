package io.github.springbench.runner.stats.estimates;

import static io.github.springbench.runner.stats.estimates.Difference.HIGHER;
import static io.github.springbench.runner.stats.estimates.Difference.LOWER;
import static io.github.springbench.runner.stats.estimates.Difference.NONE_SHOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.stats.estimates.Difference.Crossover;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Uses the places 1, 2, 3 and so on along the axis. */
class CrossoverTest {

    @Test
    void theOrderChangesWhereTheDifferenceTurnsIntoItsOpposite() {
        assertThat(along(LOWER, LOWER, HIGHER)).isEqualTo(new Crossover(LOWER, 1, 2, 3, 3, 3));
        assertThat(along(HIGHER, LOWER, LOWER, LOWER)).isEqualTo(new Crossover(HIGHER, 1, 1, 2, 4, 4));
    }

    @Test
    void placesWithoutADifferenceBelongToNeitherOrder() {
        assertThat(along(NONE_SHOWN, LOWER, NONE_SHOWN, LOWER, NONE_SHOWN, NONE_SHOWN, HIGHER, NONE_SHOWN))
                .isEqualTo(new Crossover(LOWER, 1, 4, 7, 3, 8));
    }

    @Test
    void oneOrderIsNoCrossoverBeItShownEverywhereOrNot() {
        assertThat(along(HIGHER, HIGHER)).isEqualTo(new Crossover(HIGHER, 0, null, null, 2, 2));
        assertThat(along(NONE_SHOWN, LOWER, NONE_SHOWN)).isEqualTo(new Crossover(LOWER, 0, null, null, 1, 3));
    }

    @Test
    void noDifferenceIsNoOrder() {
        assertThat(along(NONE_SHOWN, NONE_SHOWN)).isEqualTo(new Crossover(NONE_SHOWN, 0, null, null, 0, 2));
        assertThat(along()).isEqualTo(new Crossover(NONE_SHOWN, 0, null, null, 0, 0));
    }

    @Test
    void anOrderThatChangesBackHasSeveralChanges() {
        assertThat(along(LOWER, HIGHER, NONE_SHOWN, LOWER, LOWER, HIGHER))
                .isEqualTo(new Crossover(LOWER, 3, 1, 2, 5, 6));
    }

    private static Crossover along(Difference... differences) {
        TreeMap<Integer, Difference> places = new TreeMap<>();
        for (int i = 0; i < differences.length; i++) {
            places.put(i + 1, differences[i]);
        }
        return Crossover.of(places);
    }
}
