package io.github.springbench.runner.duel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By how much a figure of one system is that of another, from pairs of slices within forks (ADR 36). A pair is the
 * logarithm of the ratio of two slices that follow each other, the mean of a fork that of its pairs, and the ratio that
 * of the forks, because processes of one program differ for as long as they live (Kalibera and Jones 2013, "Rigorous
 * benchmarking in reasonable time", section 6: the interval has the variance of the means at the highest level that
 * varies, with its degrees of freedom).
 *
 * <p>Few means can lie close together by chance. So their variance is taken to be no less than that of the pairs alone
 * would make it: an estimate of the variance between forks that is below zero is zero (Searle, Casella and McCulloch
 * 1992, <i>Variance Components</i>, section 3.5). Student's t keeps the degrees of freedom of the forks, so this only
 * widens the interval.
 *
 * @param ratio of the second system's figure to the first's
 * @param low end of its interval
 * @param high end of its interval
 * @param ofForks the ratio of each fork
 */
public record PairedRatio(double ratio, double low, double high, List<Double> ofForks) {

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
        double[] means = forks.stream().mapToDouble(PairedRatio::mean).toArray();
        double mean = mean(means);
        int degrees = means.length - 1;
        double ofMeans = squares(means) / degrees / means.length;
        int pairs = forks.stream().mapToInt(fork -> fork.length).sum();
        double within = pairs == means.length
                ? 0
                : forks.stream().mapToDouble(PairedRatio::squares).sum() / (pairs - means.length) / pairs;
        double half = TDistribution.of(degrees).inverseSurvivalProbability((1 - level) / 2)
                * Math.sqrt(Math.max(ofMeans, within));
        return Optional.of(new PairedRatio(
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                Arrays.stream(means).map(Math::exp).boxed().toList()));
    }

    /** Whether all of its interval is above 1, or all of it is below. */
    public boolean isDifferent() {
        return low > 1 || high < 1;
    }

    /** Whether all of its interval is nearer to 1 than by this share. */
    public boolean isWithin(double share) {
        return low > 1 - share && high < 1 + share;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    /** Of the distances from their mean. */
    private static double squares(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
