package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Figures in sentences: the same on every machine, with as many digits as mean something. */
final class Words {

    private static final double FEW_DIGITS_FROM = 100;
    private static final double ONE_DECIMAL_FROM = 10;

    private Words() {}

    static String number(double value) {
        if (value == Math.rint(value) || Math.abs(value) >= FEW_DIGITS_FROM) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, Math.abs(value) >= ONE_DECIMAL_FROM ? "%.1f" : "%.2f", value);
    }

    /** {@code 103 to 105 ms}, or {@code 103 ms} where the ends read alike. */
    static String range(Metric metric, Collection<Double> values) {
        return span(Collections.min(values), Collections.max(values)) + unit(metric);
    }

    static String figure(Metric metric, double value) {
        return number(value) + unit(metric);
    }

    static String span(double least, double most) {
        return number(least).equals(number(most)) ? number(least) : number(least) + " to " + number(most);
    }

    static String users(Claim.Users users) {
        return span(users.from(), users.to()) + " users";
    }

    /** The users of cells: the fewest and the most. */
    static String users(SortedMap<Integer, ?> cells) {
        return users(new Claim.Users(cells.firstKey(), cells.lastKey()));
    }

    /** {@code 1,000, 2,000 and 3,000 users}. */
    static String each(List<Integer> users) {
        String last = number(users.get(users.size() - 1)) + " users";
        String others =
                users.stream().limit(users.size() - 1L).map(Words::number).collect(Collectors.joining(", "));
        return others.isEmpty() ? last : others + " and " + last;
    }

    /** How steep a line over users is. */
    static String slope(Metric metric, double slope) {
        return number(slope * 1000) + unit(metric) + " per 1,000 users";
    }

    private static String unit(Metric metric) {
        return metric.unit().isEmpty() ? "" : " " + metric.unit();
    }
}
