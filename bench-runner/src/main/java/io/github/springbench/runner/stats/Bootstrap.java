package io.github.springbench.runner.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The percentile bootstrap (Efron and Tibshirani 1993, chapter 13): whole repetitions are drawn with replacement, since
 * requests of one run depend on each other and runs do not. The seed is fixed, so that a report of the same result is
 * the same report.
 *
 * <p>It has no level that could be raised: of five repetitions or fewer it gives at most their range, whichever level
 * is asked for. {@link SequentialInterval} stands in where a higher one is needed.
 */
final class Bootstrap extends Intervals {

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
        return "With 3 to 5 repetitions it is at most their range, and covers the true figure less often than in 95 % "
                + "of all cases.";
    }

    @Override
    Optional<Interval> of(CellFigure figure) {
        return interval(Resamples.of(figure.repetitions(), 0), figure::of, nothing -> 1);
    }

    /** Both sides are drawn independently of each other (Kalibera and Jones 2013). */
    @Override
    Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
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
     * The resamples of two cells. Of three repetitions there are ten different ones, so that ten figures are computed
     * in place of 2,000; and all cells with as many repetitions have the same, since the seed is.
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
