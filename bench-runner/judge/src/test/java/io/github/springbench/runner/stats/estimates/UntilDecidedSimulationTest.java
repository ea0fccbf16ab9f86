package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.stats.estimates.Intervals.Interval;
import io.github.springbench.runner.stats.estimates.Intervals.SequentialInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Thousands of simulated comparisons of two systems, each repeated until it is decided: how often chance decides them
 * wrongly, and after how many repetitions they end. docs/runs.md gives the shares.
 */
class UntilDecidedSimulationTest {

    private static final int COMPARISONS = 4000;
    private static final long SEED = 20_261_124;
    private static final StoppingRule RULE = StoppingRule.within(null);

    /** The standard deviation of repetitions on a noisy machine, as a share. */
    private static final double NOISE = 0.05;

    /** A share may be above its limit by this many standard deviations, since the simulation is random. */
    private static final double MARGIN = 3;

    private static final double OUTLIERS = 0.05;
    private static final double OUTLIER = 1.5;

    /** How repetitions of a system vary around its figure. */
    enum Noise {
        NORMAL {
            @Override
            double factor(Random random, double deviation) {
                return Math.max(0.01, 1 + deviation * random.nextGaussian());
            }
        },
        LOG_NORMAL {
            @Override
            double factor(Random random, double deviation) {
                return Math.exp(deviation * random.nextGaussian());
            }
        },
        /** One of twenty repetitions is larger by half. */
        WITH_OUTLIERS {
            @Override
            double factor(Random random, double deviation) {
                double usual = NORMAL.factor(random, deviation);
                return random.nextDouble() < OUTLIERS ? usual * OUTLIER : usual;
            }
        };

        abstract double factor(Random random, double deviation);
    }

    /**
     * How a comparison ended.
     *
     * @param shown {@link Difference#NONE_SHOWN} also if it is still open after the most repetitions
     */
    private record Ended(Difference shown, int repetitions) {}

    /**
     * @param truth the ratio of the first system's figure to the second's
     * @param level of the interval at each look
     * @param tolerance a ratio that is further away from 1 is a difference
     */
    private record Comparison(Noise noise, double deviation, double truth, double level, double tolerance) {

        private List<Ended> all() {
            Random random = new Random(SEED);
            List<Ended> all = new ArrayList<>();
            for (int i = 0; i < COMPARISONS; i++) {
                all.add(one(random));
            }
            return all;
        }

        private Ended one(Random random) {
            double[] above = draw(random, truth);
            double[] below = draw(random, 1);
            for (int look : RULE.looks()) {
                Interval interval = new SequentialInterval(level)
                        .ofRatio(Arrays.copyOf(above, look), Arrays.copyOf(below, look))
                        .orElseThrow();
                if (interval.high() < 1 - tolerance) {
                    return new Ended(Difference.LOWER, look);
                }
                if (interval.low() > 1 + tolerance) {
                    return new Ended(Difference.HIGHER, look);
                }
                if (interval.low() > 1 - tolerance && interval.high() < 1 + tolerance) {
                    return new Ended(Difference.NONE_SHOWN, look);
                }
            }
            return new Ended(Difference.NONE_SHOWN, RULE.most());
        }

        private double[] draw(Random random, double figure) {
            return DoubleStream.generate(() -> figure * noise.factor(random, deviation))
                    .limit(RULE.most())
                    .toArray();
        }
    }

    /** Without a tolerance, the rule finds a difference between equal systems in at most 5 % of all cases. */
    @ParameterizedTest
    @EnumSource
    void allLooksTogetherErrInFivePercentAtMost(Noise noise) {
        List<Ended> ended = new Comparison(noise, NOISE, 1, RULE.level(), 0).all();

        assertThat(share(ended, end -> end.shown() != Difference.NONE_SHOWN)).isLessThan(atMost(StoppingRule.ERROR));
    }

    /** With the tolerance of 3 %, the rule hardly ever finds a difference between equal systems. */
    @ParameterizedTest
    @EnumSource
    void equalSystemsAreHardlyEverToldApart(Noise noise) {
        List<Ended> ended = new Comparison(noise, NOISE, 1, RULE.level(), Difference.TOLERANCE).all();

        assertThat(share(ended, end -> end.shown() != Difference.NONE_SHOWN)).isLessThan(atMost(0.01));
    }

    /** The reason for the wider interval: with one of 95 % at each look, chance decides more than 5 % of all cases. */
    @Test
    void anOrdinaryIntervalAtEachLookWouldErrMore() {
        List<Ended> naive = new Comparison(Noise.NORMAL, NOISE, 1, 0.95, 0).all();
        List<Ended> byTheRule = new Comparison(Noise.NORMAL, NOISE, 1, RULE.level(), 0).all();

        double err = share(naive, end -> end.shown() != Difference.NONE_SHOWN);
        assertThat(err).isGreaterThan(0.07);
        assertThat(err).isGreaterThan(2 * share(byTheRule, end -> end.shown() != Difference.NONE_SHOWN));
    }

    /**
     * With a true difference, the rule finds the wrong direction in at most 2.5 % of all cases. It finds the right one
     * as often as the noise allows, and the larger the difference, the sooner.
     */
    @ParameterizedTest
    @CsvSource({
        // truth, right at least, fewest and most repetitions on average
        "1.05, 0.00, 9.0, 10.0",
        "1.10, 0.30, 7.5, 9.7",
        "1.20, 0.97, 3.7, 5.7"
    })
    void trueDifferencesAreToldTheRightWayRound(double truth, double right, double fewest, double most) {
        List<Ended> ended = new Comparison(Noise.NORMAL, NOISE, truth, RULE.level(), Difference.TOLERANCE).all();

        assertThat(share(ended, end -> end.shown() == Difference.LOWER))
                .as("wrong way round")
                .isLessThan(atMost(StoppingRule.ERROR / 2));
        assertThat(share(ended, end -> end.shown() == Difference.HIGHER))
                .as("right way round")
                .isGreaterThanOrEqualTo(right);
        assertThat(repetitions(ended)).as("repetitions").isBetween(fewest, most);
    }

    /** On a quiet machine, equality ends the repetitions early, as a difference does. */
    @Test
    void withLittleNoiseBothAnswersEndEarly() {
        List<Ended> equal = new Comparison(Noise.NORMAL, 0.01, 1, RULE.level(), Difference.TOLERANCE).all();
        List<Ended> different = new Comparison(Noise.NORMAL, 0.01, 1.2, RULE.level(), Difference.TOLERANCE).all();

        assertThat(repetitions(equal)).isLessThan(6.5);
        assertThat(repetitions(different)).isLessThan(3.5);
        assertThat(share(different, end -> end.shown() == Difference.HIGHER)).isGreaterThan(0.99);
    }

    private static double atMost(double share) {
        return share + MARGIN * Math.sqrt(share * (1 - share) / COMPARISONS);
    }

    private static double share(List<Ended> ended, Predicate<Ended> which) {
        return ended.stream().filter(which).count() / (double) ended.size();
    }

    private static double repetitions(List<Ended> ended) {
        return ended.stream().mapToInt(Ended::repetitions).average().orElseThrow();
    }
}
