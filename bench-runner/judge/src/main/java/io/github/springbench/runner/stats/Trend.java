package io.github.springbench.runner.stats;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether values that were taken one after the other go up.
 *
 * <p>The slope is the median of the slopes of all pairs (Theil 1950, "A rank-invariant method of linear and polynomial
 * regression analysis"; Sen 1968, "Estimates of the regression coefficient based on Kendall's tau"): outliers do not
 * move it, nor does a single step, unless it is so near the middle that more than half of all pairs see it.
 *
 * <p>The standard score is that of Mann (1945, "Nonparametric tests against trend") and Kendall (1975, "Rank
 * Correlation Methods"): with S the pairs that rise less those that fall, n values and ties of t values each, Var S =
 * [n(n−1)(2n+5) − Σ t(t−1)(2t+5)] / 18 and z = (S ∓ 1) / √Var S. Neighbours are alike, which makes trends of chance:
 * Var S is therefore multiplied by 1 + 2 / (n(n−1)(n−2)) · Σ (n−k)(n−k−1)(n−k−2) ρ(k), with ρ(k) the autocorrelation at
 * lag k of the ranks of what the slope leaves over, where it is beyond chance (Hamed and Rao 1998, "A modified
 * Mann-Kendall trend test for autocorrelated data"), and never made smaller.
 *
 * @param slope per distance
 * @param z how many standard errors it is above none; negative where the values fall
 */
record Trend(double slope, double z) {

    /** Beyond so many standard errors an autocorrelation is not chance, in 95 % of all cases. */
    private static final double NOT_CHANCE = 1.96;

    /** @param values three at least, taken at equal distances */
    static Trend of(double[] values) {
        return of(IntStream.range(0, values.length).toArray(), values);
    }

    /**
     * The same of values of which some are missing.
     *
     * @param places of the values, ascending
     * @param values three at least
     */
    static Trend of(int[] places, double[] values) {
        int n = values.length;
        double[] slopes = new double[n * (n - 1) / 2];
        int pair = 0;
        long s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                slopes[pair++] = (values[j] - values[i]) / (places[j] - places[i]);
                s += Double.compare(values[j], values[i]);
            }
        }
        double slope = median(slopes);
        double variance = variance(values) * inflation(places, values, slope);
        return new Trend(slope, s == 0 || variance <= 0 ? 0 : (s - Long.signum(s)) / Math.sqrt(variance));
    }

    /**
     * How many standard errors later values are above earlier ones, by the rank sum (Mann and Whitney 1947, "On a test
     * of whether one of two random variables is stochastically larger than the other"): with U the pairs of which the
     * later one is larger, and half of those that are alike, z = (U − mn/2 ∓ ½) / √(mn/12 · (N+1 − Σ (t³−t) /
     * (N(N−1)))).
     */
    static double rise(double[] earlier, double[] later) {
        double u = 0;
        for (double before : earlier) {
            for (double after : later) {
                u += after > before ? 1 : after == before ? 0.5 : 0;
            }
        }
        double pairs = (double) earlier.length * later.length;
        double n = earlier.length + later.length;
        double[] all = Arrays.copyOf(earlier, earlier.length + later.length);
        System.arraycopy(later, 0, all, earlier.length, later.length);
        double ties = 0;
        for (double t : ties(all)) {
            ties += t * t * t - t;
        }
        double variance = pairs / 12 * (n + 1 - ties / (n * (n - 1)));
        double beyond = u - pairs / 2;
        return variance <= 0 || Math.abs(beyond) <= 0.5
                ? 0
                : (beyond - 0.5 * Math.signum(beyond)) / Math.sqrt(variance);
    }

    static double median(double[] values) {
        return Median.withDefaults().evaluate(values.clone());
    }

    private static double variance(double[] values) {
        double n = values.length;
        double ties = 0;
        for (double t : ties(values)) {
            ties += t * (t - 1) * (2 * t + 5);
        }
        return (n * (n - 1) * (2 * n + 5) - ties) / 18;
    }

    /** How often each distinct value occurs. */
    private static double[] ties(double[] values) {
        return Arrays.stream(values)
                .boxed()
                .collect(Collectors.groupingBy(value -> value, Collectors.counting()))
                .values()
                .stream()
                .mapToDouble(count -> count)
                .toArray();
    }

    private static double inflation(int[] places, double[] values, double slope) {
        int n = values.length;
        double[] ranks = ranks(places, values, slope);
        double mean = (n + 1) / 2.0;
        double squares = 0;
        for (double rank : ranks) {
            squares += (rank - mean) * (rank - mean);
        }
        if (squares == 0) {
            return 1;
        }
        double sum = 0;
        for (int lag = 1; lag < n - 2; lag++) {
            double products = 0;
            for (int i = 0; i + lag < n; i++) {
                products += (ranks[i] - mean) * (ranks[i + lag] - mean);
            }
            double correlation = products / squares;
            if (Math.abs(correlation) > NOT_CHANCE / Math.sqrt(n)) {
                sum += (double) (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
            }
        }
        return Math.max(1, 1 + 2 * sum / ((double) n * (n - 1) * (n - 2)));
    }

    /** The ranks of what the slope leaves over, from 1; those that are alike share the mean of theirs. */
    private static double[] ranks(int[] places, double[] values, double slope) {
        int n = values.length;
        double[] rest = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = values[i] - slope * places[i];
        }
        double[] ranks = new double[n];
        for (int i = 0; i < n; i++) {
            double rank = 0.5;
            for (double other : rest) {
                rank += other < rest[i] ? 1 : other == rest[i] ? 0.5 : 0;
            }
            ranks[i] = rank;
        }
        return ranks;
    }
}
