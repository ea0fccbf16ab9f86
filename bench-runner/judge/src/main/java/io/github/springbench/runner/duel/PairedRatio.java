package io.github.springbench.runner.duel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By how much a figure of one system is that of another, from pairs of slices within forks (ADR 36). A pair is the
 * logarithm of the ratio of two slices that follow each other. The middle of a fork's pairs is their Hodges-Lehmann
 * estimate, which a few pairs that something disturbed do not move, and the ratio is the mean of the forks, because
 * processes of one program differ for as long as they live (Kalibera and Jones 2013, "Rigorous benchmarking in
 * reasonable time", section 6: the interval has the variance of the means at the highest level that varies, with its
 * degrees of freedom).
 *
 * <p>Few forks can lie close together by chance. So the interval is at least as wide as the pairs alone would make it,
 * with their degrees of freedom, if all processes of a program were the same: an estimate of the variance between forks
 * that is below zero is zero (Searle, Casella and McCulloch 1992, <i>Variance Components</i>, section 3.5). This only
 * widens the interval of the forks, so it errs no more often than that one does.
 *
 * @param ratio of the second system's figure to the first's
 * @param low end of its interval
 * @param high end of its interval
 * @param ofForks the ratio of each fork
 */
public record PairedRatio(double ratio, double low, double high, List<Double> ofForks) {

    /** The standard deviation of a normal distribution by the median of its distances from the middle. */
    private static final double DEVIATION_BY_MEDIAN = 1.4826;

    /** The variance of the estimate of Hodges and Lehmann by that of the mean, in a normal distribution. */
    private static final double VARIANCE_OF_MIDDLE = Math.PI / 3;

    /**
     * Empty where there are fewer than two forks, or one has no pairs.
     *
     * @param forks for each fork the logarithms of the ratios of its pairs
     * @param level of the interval, such as 0.99
     */
    static Optional<PairedRatio> of(List<double[]> forks, double level) {
        if (forks.size() < 2 || forks.stream().anyMatch(pairs -> pairs.length == 0)) {
            return Optional.empty();
        }
        double[] middles = forks.stream().mapToDouble(PairedRatio::middle).toArray();
        double mean = Arrays.stream(middles).average().orElseThrow();
        double ofForks = Arrays.stream(middles)
                        .map(middle -> (middle - mean) * (middle - mean))
                        .sum()
                / (middles.length - 1)
                / middles.length;
        double half =
                Math.max(student(middles.length - 1, level) * Math.sqrt(ofForks), halfOfPairs(forks, middles, level));
        return Optional.of(new PairedRatio(
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                Arrays.stream(middles).map(Math::exp).boxed().toList()));
    }

    private static double student(int degrees, double level) {
        return TDistribution.of(degrees).inverseSurvivalProbability((1 - level) / 2);
    }

    /** Half of the interval if all processes of one program were the same; 0 where each fork has one pair only. */
    private static double halfOfPairs(List<double[]> forks, double[] middles, double level) {
        double[] distances = IntStream.range(0, middles.length)
                .boxed()
                .flatMapToDouble(fork -> Arrays.stream(forks.get(fork)).map(pair -> Math.abs(pair - middles[fork])))
                .toArray();
        int free = distances.length - middles.length;
        return free == 0
                ? 0
                : student(free, level)
                        * DEVIATION_BY_MEDIAN
                        * Median.withDefaults().evaluate(distances)
                        * Math.sqrt(VARIANCE_OF_MIDDLE / free);
    }

    /**
     * The median of the means of any two values, each with itself, too (Hodges and Lehmann 1963, "Estimates of location
     * based on rank tests"): of normal values it varies as much as the mean of 95 % of them, and where less than 29 %
     * of them are far off, it stays among the others.
     */
    static double middle(double... values) {
        return Median.withDefaults()
                .evaluate(IntStream.range(0, values.length)
                        .boxed()
                        .flatMapToDouble(one ->
                                IntStream.rangeClosed(0, one).mapToDouble(other -> (values[one] + values[other]) / 2))
                        .toArray());
    }

    /** Whether all of its interval is above 1, or all of it is below. */
    public boolean isDifferent() {
        return low > 1 || high < 1;
    }

    /** How far its interval reaches to each side, on average of both, as a share of the ratio. */
    public double reach() {
        return (high - low) / 2 / ratio;
    }

    /** Whether all of its interval is nearer to 1 than by this share. */
    public boolean isWithin(double share) {
        return low > 1 - share && high < 1 + share;
    }
}
