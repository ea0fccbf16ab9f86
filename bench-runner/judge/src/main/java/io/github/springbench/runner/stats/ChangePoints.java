package io.github.springbench.runner.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * From where on a series of figures is at another level: E-divisive (Matteson and James 2014, "A nonparametric approach
 * for multiple change point analysis of multivariate data", Journal of the American Statistical Association 109(505),
 * section 2, with α = 1). It asks for no distribution, and is what MongoDB (Daly et al. 2020, "The use of change point
 * detection to identify software performance regressions in a continuous integration system", ICPE) and Apache Otava
 * (Fleming et al. 2023, "Hunter: using change point detection to hunt for performance regressions", ICPE) watch their
 * benchmarks by. No library of it for Java was found, so it is written here.
 *
 * <p>A change is where the energy distance Q of the values before and behind it is largest, in any of the parts that
 * changes divide the series into. It is one if Q is among the largest {@link #ERROR} of as many series as
 * {@link #PERMUTATIONS}, whose values are those of the parts in an order by chance. Then the parts on both sides are
 * looked at in the same way. So in a series without a change one is found in 5 % of all cases at most; where figures
 * drift, or neighbours are alike, more often.
 *
 * <p>Few results show little: of n values in which the last k are at another level, one of (n choose k) / 2 orders is
 * as extreme, so that {@value #LEAST} results are needed, of which four are behind the change; with 11 results two are
 * enough. A single result is never a change.
 */
public final class ChangePoints {

    /** With fewer, no order is extreme enough. */
    public static final int LEAST = 8;

    /** In which share of all series without a change one is found. */
    public static final double ERROR = 0.05;

    private static final int PERMUTATIONS = 999;
    private static final long SEED = 20_260_101;

    /** Of fewer values it is not known how far they are from each other. */
    private static final int SHORTEST_PART = 2;

    /** Sums of the same values in another order differ by less. */
    private static final double ROUNDING = 1e-9;

    private ChangePoints() {}

    /** The places of the first values at a new level, in ascending order; the same for equal series. */
    public static List<Integer> of(double[] series) {
        List<Integer> ends = new ArrayList<>(List.of(0, series.length));
        if (series.length < LEAST) {
            return List.of();
        }
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        Split split = best(series, ends);
        while (split.q > 0 && isSignificant(split.q, series, ends, random)) {
            ends.add(split.place);
            Collections.sort(ends);
            split = best(series, ends);
        }
        return List.copyOf(ends.subList(1, ends.size() - 1));
    }

    /** @param q the energy distance of both sides; 0 where nothing can be divided */
    private record Split(int place, double q) {}

    private static boolean isSignificant(double q, double[] series, List<Integer> ends, UniformRandomProvider random) {
        double[] shuffled = series.clone();
        int asExtreme = 1;
        for (int permutation = 0; permutation < PERMUTATIONS; permutation++) {
            shuffle(shuffled, ends, random);
            if (best(shuffled, ends).q >= q * (1 - ROUNDING)) {
                asExtreme++;
            }
        }
        return asExtreme <= ERROR * (PERMUTATIONS + 1);
    }

    /** Within each part, as nothing is asked of those that are divided already. */
    private static void shuffle(double[] values, List<Integer> ends, UniformRandomProvider random) {
        for (int part = 1; part < ends.size(); part++) {
            int from = ends.get(part - 1);
            for (int left = ends.get(part) - from; left > 1; left--) {
                int one = from + left - 1;
                int other = from + random.nextInt(left);
                double value = values[one];
                values[one] = values[other];
                values[other] = value;
            }
        }
    }

    private static Split best(double[] series, List<Integer> ends) {
        return IntStream.range(1, ends.size())
                .mapToObj(part -> best(series, ends.get(part - 1), ends.get(part)))
                .reduce(new Split(0, 0), (one, next) -> next.q > one.q ? next : one);
    }

    /** The right side need not reach to the end: another change may lie there. */
    private static Split best(double[] series, int from, int to) {
        double[][] sums = sums(series, from, to);
        int length = to - from;
        Split best = new Split(from, 0);
        for (int place = SHORTEST_PART; place <= length - SHORTEST_PART; place++) {
            for (int end = place + SHORTEST_PART; end <= length; end++) {
                double q = q(sums, place, end);
                if (q > best.q) {
                    best = new Split(from + place, q);
                }
            }
        }
        return best;
    }

    /**
     * The estimate of the paper for values 0 to {@code place} and {@code place} to {@code end}: mn / (m+n) · (2 mean
     * |X−Y| − mean |X−X'| − mean |Y−Y'|).
     */
    private static double q(double[][] sums, int place, int end) {
        double n = place;
        double m = end - place;
        double left = sums[place][place] / (n * (n - 1));
        double both = (sums[place][end] - sums[place][place]) / (n * m);
        double right = (sums[end][end] - 2 * sums[place][end] + sums[place][place]) / (m * (m - 1));
        return m * n / (m + n) * (2 * both - left - right);
    }

    /** At i, j the distances of the first i values to the first j values, together. */
    private static double[][] sums(double[] series, int from, int to) {
        int length = to - from;
        double[][] sums = new double[length + 1][length + 1];
        for (int i = 1; i <= length; i++) {
            double row = 0;
            for (int j = 1; j <= length; j++) {
                row += Math.abs(series[from + i - 1] - series[from + j - 1]);
                sums[i][j] = sums[i - 1][j] + row;
            }
        }
        return sums;
    }
}
