package io.github.springbench.runner.stats;

import java.util.Optional;
import java.util.function.DoubleSupplier;
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
        UniformRandomProvider random = random();
        return interval(() -> figure.of(draw(figure.repetitions(), random)));
    }

    /** Both sides are drawn independently of each other (Kalibera and Jones 2013). */
    @Override
    Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
        UniformRandomProvider random = random();
        return interval(
                () -> above.of(draw(above.repetitions(), random)) / below.of(draw(below.repetitions(), random)));
    }

    private static UniformRandomProvider random() {
        return RandomSource.XO_SHI_RO_256_PP.create(SEED);
    }

    /** Empty where a resample divides by 0: such a ratio has no upper end. */
    private static Optional<Interval> interval(DoubleSupplier resample) {
        double[] resamples = DoubleStream.generate(resample).limit(RESAMPLES).toArray();
        if (!DoubleStream.of(resamples).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        double[] ends = Quantile.withDefaults().evaluate(resamples, LOW, HIGH);
        return Optional.of(new Interval(ends[0], ends[1]));
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
