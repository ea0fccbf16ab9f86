package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.stats.estimates.CellFigure.MedianFigure;
import io.github.springbench.runner.stats.estimates.Intervals.Interval;
import io.github.springbench.runner.stats.estimates.Intervals.SequentialInterval;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SequentialIntervalTest {

    private final SequentialInterval of99 = new SequentialInterval(0.99);

    /** The logarithms are 0, 1 and 2: mean 1, standard error √(1/3), and Student's t is 9.925. */
    @Test
    void isThatOfStudentOverTheLogarithms() {
        Interval interval = of99.of(new double[] {1, Math.E, Math.exp(2)}).orElseThrow();

        assertThat(Math.log(interval.low())).isCloseTo(1 - 9.925 * Math.sqrt(1 / 3.0), within(0.001));
        assertThat(Math.log(interval.high())).isCloseTo(1 + 9.925 * Math.sqrt(1 / 3.0), within(0.001));
    }

    /** Both sides vary alike: Welch has the four degrees of freedom of a common variance, and Student's t is 4.604. */
    @Test
    void ofARatioIsThatOfWelch() {
        double[] above = {Math.exp(2), Math.exp(3), Math.exp(4)};
        double[] below = {1, Math.E, Math.exp(2)};

        Interval interval = of99.ofRatio(above, below).orElseThrow();

        assertThat(Math.log(interval.low())).isCloseTo(2 - 4.604 * Math.sqrt(2 / 3.0), within(0.001));
        assertThat(Math.log(interval.high())).isCloseTo(2 + 4.604 * Math.sqrt(2 / 3.0), within(0.001));
    }

    /** The other side does not vary, so it does not add to the degrees of freedom. */
    @Test
    void takesTheVarianceOfEachSideForItself() {
        Interval interval = of99.ofRatio(new double[] {1, Math.E, Math.exp(2)}, new double[] {1, 1, 1, 1, 1})
                .orElseThrow();

        assertThat(Math.log(interval.high())).isCloseTo(1 + 9.925 * Math.sqrt(1 / 3.0), within(0.001));
    }

    @Test
    void isTheWiderTheHigherItsLevel() {
        double[] values = {100, 103, 99, 104};
        Interval of95 = new SequentialInterval(0.95).of(values).orElseThrow();
        Interval wider = of99.of(values).orElseThrow();

        assertThat(wider.low()).isLessThan(of95.low());
        assertThat(wider.high()).isGreaterThan(of95.high());
    }

    @Test
    void ofFiguresThatCanBeNoneIsThatOfTheFiguresThemselves() {
        Interval interval = of99.of(new double[] {0, 1, 2}).orElseThrow();

        assertThat(interval.low()).isCloseTo(1 - 9.925 * Math.sqrt(1 / 3.0), within(0.001));
        assertThat(of99.ofRatio(new double[] {0, 1, 2}, new double[] {1, 1, 1})).isEmpty();
        assertThat(of99.ofRatio(new double[] {1, 1, 1}, new double[] {0, 1, 2})).isEmpty();
    }

    @Test
    void aSingleFigureHasNone() {
        assertThat(of99.of(new double[] {5})).isEmpty();
        assertThat(of99.ofRatio(new double[] {5}, new double[] {5, 6, 7})).isEmpty();
    }

    @Test
    void holdsTheFigureOfTheCellEvenWhereThatIsFarFromItsRepetitions() {
        Interval interval = of99.of(new Distant(new double[] {100, 101, 102})).orElseThrow();

        assertThat(interval.low()).isBetween(50.0, 101.0);
        assertThat(interval.high()).isEqualTo(500);
    }

    @Test
    void isMadeOfTheRepetitionsOwnFigures() {
        assertThat(new MedianFigure(new double[] {7, 5, 9}).each()).containsExactly(7, 5, 9);
    }

    /** A cell whose merged repetitions have another figure than each of them alone. */
    private record Distant(double[] values) implements CellFigure {

        @Override
        public int repetitions() {
            return values.length;
        }

        @Override
        public double of(int[] counts) {
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == values.length) {
                    return values[i];
                }
            }
            return 500;
        }

        @Override
        public boolean canBeResampled() {
            return true;
        }
    }

    @Test
    void itsLevelIsThatOfTheRule() {
        StoppingRule rule = StoppingRule.within(Duration.ofMinutes(30));

        assertThat(Intervals.sequential(rule).words(3)).isEqualTo("99 % interval");
        assertThat(rule.level()).isCloseTo(1 - 0.05 / 5, within(1e-12));
    }
}
