package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.StoppingRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.distribution.TDistribution;

/** How the repetitions of cells give intervals. */
public abstract sealed class Intervals {

    /** The 95 % bootstrap of results whose number of repetitions was fixed beforehand. */
    public static Intervals bootstrap() {
        return Bootstrap.OF_95_PERCENT;
    }

    /** The wider ones of results that are asked several times whether they are decided. */
    public static Intervals sequential(StoppingRule rule) {
        return new SequentialInterval(rule.level());
    }

    /** Those that a result needs: repetitions that were stopped by a rule are read by that rule. */
    public static Intervals of(Manifest manifest) {
        return manifest.untilDecided().map(Intervals::sequential).orElseGet(Intervals::bootstrap);
    }

    /** Those for two results beside each other: the wider ones where either was stopped by a rule. */
    public static Intervals of(Manifest one, Manifest other) {
        return of(one.untilDecided().isPresent() ? one : other);
    }

    /** What the two numbers in brackets are with so many repetitions. */
    public abstract String words(int repetitions);

    /** What a reader must know of them, in a sentence. */
    public abstract String caution();

    /** The interval of a figure; empty where its repetitions give none. */
    public abstract Optional<Interval> of(CellFigure figure);

    /** The interval of a ratio of two figures; empty where their repetitions give none. */
    public abstract Optional<Interval> ofRatio(CellFigure above, CellFigure below);

    /**
     * The percentile bootstrap (Efron and Tibshirani 1993, chapter 13): whole repetitions are drawn with replacement,
     * since requests of one run depend on each other and runs do not. The seed is fixed, so that a report of the same
     * result is the same report.
     *
     * <p>It has no level that could be raised: of five repetitions or fewer it gives at most their range, whichever
     * level is asked for. {@link SequentialInterval} stands in where a higher one is needed.
     */
    static final class Bootstrap extends Intervals {

        static final Bootstrap OF_95_PERCENT = new Bootstrap();

        /** With fewer, a bootstrap over whole repetitions gives little but their range. */
        private static final int OF_AN_INTERVAL = 6;

        private static final int RESAMPLES = 2000;
        private static final long SEED = 20_260_101;

        /** The middle 95 %. */
        private static final double LOW = 0.025;

        private static final double HIGH = 0.975;

        private Bootstrap() {}

        @Override
        public String words(int repetitions) {
            return repetitions < OF_AN_INTERVAL ? "range of the repetitions" : "95 % bootstrap interval";
        }

        @Override
        public String caution() {
            return "With 3 to 5 repetitions it is at most their range, and covers the true figure less often than in "
                    + "95 % of all cases.";
        }

        @Override
        public Optional<Interval> of(CellFigure figure) {
            return interval(Resamples.of(figure.repetitions(), 0), figure::of, nothing -> 1);
        }

        /** Both sides are drawn independently of each other (Kalibera and Jones 2013). */
        @Override
        public Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
            return interval(Resamples.of(above.repetitions(), below.repetitions()), above::of, below::of);
        }

        /** Empty where a resample divides by 0: such a ratio has no upper end. */
        private static Optional<Interval> interval(
                Resamples drawn, ToDoubleFunction<int[]> above, ToDoubleFunction<int[]> below) {
            double[] over = drawn.above().stream().mapToDouble(above).toArray();
            double[] under = drawn.below().stream().mapToDouble(below).toArray();
            double[] ratios = Arrays.stream(drawn.pairs())
                    .mapToDouble(pair -> over[pair[0]] / under[pair[1]])
                    .toArray();
            if (!DoubleStream.of(ratios).allMatch(Double::isFinite)) {
                return Optional.empty();
            }
            double[] ends = Quantile.withDefaults().evaluate(ratios, LOW, HIGH);
            return Optional.of(new Interval(ends[0], ends[1]));
        }

        /**
         * The resamples of two cells. Of three repetitions there are ten different ones, so that ten figures are
         * computed in place of 2,000; and all cells with as many repetitions have the same, since the seed is.
         *
         * @param above the different ones of the first cell, each as how often a repetition was drawn
         * @param below those of the second
         * @param pairs for each resample, the places of its two sides in these lists
         */
        private record Resamples(List<int[]> above, List<int[]> below, int[][] pairs) {

            private static final Map<List<Integer>, Resamples> DRAWN = new ConcurrentHashMap<>();

            /** @param below may be 0 */
            static Resamples of(int above, int below) {
                return DRAWN.computeIfAbsent(List.of(above, below), sizes -> drawn(above, below));
            }

            private static Resamples drawn(int above, int below) {
                UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
                Resamples resamples = new Resamples(new ArrayList<>(), new ArrayList<>(), new int[RESAMPLES][]);
                for (int i = 0; i < RESAMPLES; i++) {
                    resamples.pairs[i] = new int[] {
                        place(resamples.above, draw(above, random)), place(resamples.below, draw(below, random))
                    };
                }
                return resamples;
            }

            private static int place(List<int[]> different, int[] counts) {
                for (int place = 0; place < different.size(); place++) {
                    if (Arrays.equals(different.get(place), counts)) {
                        return place;
                    }
                }
                different.add(counts);
                return different.size() - 1;
            }

            /** How often each of {@code size} repetitions is drawn when as many are drawn. */
            private static int[] draw(int size, UniformRandomProvider random) {
                int[] counts = new int[size];
                for (int i = 0; i < size; i++) {
                    counts[random.nextInt(size)]++;
                }
                return counts;
            }
        }
    }

    /**
     * Student's t interval of the repetitions' own figures, at a level that is high enough to be asked several times.
     * With K looks of level 1 − α/K at least one errs in a share α of all cases at most (Bonferroni), whichever the
     * distances of the looks, and whether the variance is known or not; the bounds of Pocock (1977) and of O'Brien and
     * Fleming (1979) are narrower, and hold for many repetitions (Jennison and Turnbull 2000, <i>Group Sequential
     * Methods</i>, chapters 2 and 3).
     *
     * <p>Figures are positive, and vary by a share of themselves: the mean is that of their logarithms. A ratio is the
     * difference of two such means, each side with a variance of its own (Welch 1947, "The generalization of
     * 'Student's' problem when several different population variances are involved").
     *
     * <p>It needs no more than two repetitions for any level, where a bootstrap cannot leave the range of the
     * repetitions.
     */
    static final class SequentialInterval extends Intervals {

        private final double level;

        /** @param level in which share of all cases it holds the true figure at a single look, such as 0.99 */
        SequentialInterval(double level) {
            this.level = level;
        }

        /** A mean and its standard error. */
        private record Mean(double value, double errorSquared, int degrees) {

            private static Mean of(double[] values) {
                double mean = Arrays.stream(values).average().orElseThrow();
                int degrees = values.length - 1;
                double squares = 0;
                for (double value : values) {
                    squares += (value - mean) * (value - mean);
                }
                return new Mean(mean, squares / degrees / values.length, degrees);
            }

            /** Of the difference, with the degrees of freedom of Welch (1947) and Satterthwaite (1946). */
            private Interval interval(Mean other, double level) {
                double sum = errorSquared + other.errorSquared;
                double parts =
                        errorSquared * errorSquared / degrees + other.errorSquared * other.errorSquared / other.degrees;
                double together = parts == 0 ? Math.min(degrees, other.degrees) : sum * sum / parts;
                return around(value - other.value, Math.sqrt(sum) * quantile(level, together));
            }

            private Interval interval(double level) {
                return around(value, Math.sqrt(errorSquared) * quantile(level, degrees));
            }

            /** The two-sided quantile of Student's t for the confidence {@code level}. */
            private static double quantile(double level, double degrees) {
                return TDistribution.of(degrees).inverseSurvivalProbability((1 - level) / 2);
            }

            private static Interval around(double middle, double half) {
                return new Interval(middle - half, middle + half);
            }
        }

        @Override
        public String words(int repetitions) {
            return Math.round(100 * level) + " % interval";
        }

        @Override
        public String caution() {
            return "It is wider than one of 95 %, because cells were repeated until questions were decided.";
        }

        @Override
        public Optional<Interval> of(CellFigure figure) {
            return of(figure.each()).map(interval -> with(figure.value(), interval));
        }

        @Override
        public Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
            return ofRatio(above.each(), below.each()).map(interval -> with(above.value() / below.value(), interval));
        }

        /** Of figures that can be none, such as a share, the mean is that of the figures themselves. */
        Optional<Interval> of(double[] values) {
            if (values.length < 2) {
                return Optional.empty();
            }
            return Optional.of(
                    arePositive(values)
                            ? scaled(Mean.of(logarithms(values)).interval(level), Math::exp)
                            : Mean.of(values).interval(level));
        }

        /** Empty where a figure is none: it has no ratio. */
        Optional<Interval> ofRatio(double[] above, double[] below) {
            return above.length < 2 || below.length < 2 || !arePositive(above) || !arePositive(below)
                    ? Optional.empty()
                    : Optional.of(
                            scaled(Mean.of(logarithms(above)).interval(Mean.of(logarithms(below)), level), Math::exp));
        }

        /**
         * The figure of a cell is a median or a merged percentile, and need not be near the mean where an outlier is.
         */
        private static Interval with(double value, Interval interval) {
            return new Interval(Math.min(value, interval.low()), Math.max(value, interval.high()));
        }

        private static Interval scaled(Interval interval, DoubleUnaryOperator scale) {
            return new Interval(scale.applyAsDouble(interval.low()), scale.applyAsDouble(interval.high()));
        }

        private static boolean arePositive(double[] values) {
            return DoubleStream.of(values).allMatch(value -> value > 0 && Double.isFinite(value));
        }

        private static double[] logarithms(double[] values) {
            return DoubleStream.of(values).map(Math::log).toArray();
        }
    }

    /** Both ends of an interval. */
    public record Interval(double low, double high) {}
}
