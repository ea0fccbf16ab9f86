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
 */
final class Bootstrap {

    private static final int RESAMPLES = 2000;
    private static final long SEED = 20_260_101;

    /** The middle 95 %. */
    private static final double LOW = 0.025;

    private static final double HIGH = 0.975;

    private final UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);

    private Bootstrap() {}

    /** Both ends of a 95 % interval. */
    record Interval(double low, double high) {}

    static Optional<Interval> of(CellFigure figure) {
        Bootstrap bootstrap = new Bootstrap();
        return interval(() -> figure.of(bootstrap.draw(figure.repetitions())));
    }

    /** Both sides are drawn independently of each other (Kalibera and Jones 2013). */
    static Optional<Interval> ofRatio(CellFigure above, CellFigure below) {
        Bootstrap bootstrap = new Bootstrap();
        return interval(
                () -> above.of(bootstrap.draw(above.repetitions())) / below.of(bootstrap.draw(below.repetitions())));
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
    private int[] draw(int size) {
        int[] counts = new int[size];
        for (int i = 0; i < size; i++) {
            counts[random.nextInt(size)]++;
        }
        return counts;
    }
}
