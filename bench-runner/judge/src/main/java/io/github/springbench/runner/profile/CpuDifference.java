package io.github.springbench.runner.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What one system spends more CPU on than another, for each request.
 *
 * @param first the one that needs more
 * @param second the one that needs less
 * @param rows all categories, that of the largest difference first
 */
public record CpuDifference(CpuProfile first, CpuProfile second, List<Row> rows) {

    /** Student's t for 95 % and the two degrees of freedom that two pairs of halves leave. */
    private static final double T = 4.303;

    /** The same of a normal distribution, as counts of many samples have. */
    private static final double Z = 1.960;

    /**
     * One category.
     *
     * @param first µs of CPU for each request of the first system
     * @param second the same of the second
     * @param plusMinus how far the difference may be off, at 95 %
     */
    public record Row(String category, double first, double second, double plusMinus) {

        public double difference() {
            return first - second;
        }

        /** Whether chance within these two runs does not explain it. */
        public boolean isClear() {
            return Math.abs(difference()) > plusMinus;
        }
    }

    /** Between two systems under the same load, in whichever order. */
    public static CpuDifference of(CpuProfile a, CpuProfile b) {
        boolean ordered = a.whole().total() >= b.whole().total();
        CpuProfile first = ordered ? a : b;
        CpuProfile second = ordered ? b : a;
        TreeSet<String> categories = new TreeSet<>();
        Stream.of(first, second)
                .forEach(profile -> categories.addAll(profile.whole().micros().keySet()));
        List<Row> rows = new ArrayList<>();
        for (String category : categories) {
            rows.add(new Row(
                    category,
                    first.whole().micros(category),
                    second.whole().micros(category),
                    plusMinus(first, second, category)));
        }
        rows.sort(Comparator.comparingDouble((Row row) -> -Math.abs(row.difference()))
                .thenComparing(Row::category));
        return new CpuDifference(first, second, List.copyOf(rows));
    }

    /** All categories together. */
    public Row total() {
        double halves = Math.hypot(ofHalves(first, null), ofHalves(second, null));
        return new Row("all", first.whole().total(), second.whole().total(), T * halves);
    }

    /** Two halves may be alike by chance, so the interval is no narrower than the number of samples allows. */
    private static double plusMinus(CpuProfile a, CpuProfile b, String category) {
        double halves = Math.hypot(ofHalves(a, category), ofHalves(b, category));
        double counts = Math.hypot(a.whole().countingError(category), b.whole().countingError(category));
        return Math.max(T * halves, Z * counts);
    }

    /** The standard error of a mean of two halves: half their distance. Of all categories where none is named. */
    private static double ofHalves(CpuProfile profile, String category) {
        double[] each = profile.halves().stream()
                .mapToDouble(half -> category == null ? half.total() : half.micros(category))
                .toArray();
        return Math.abs(each[0] - each[1]) / 2;
    }
}
