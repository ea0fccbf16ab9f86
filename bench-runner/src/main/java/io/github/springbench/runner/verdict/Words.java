package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Figures in sentences: the same on every machine, with as many digits as mean something. */
final class Words {

    private static final double LEAST_SHOWN = 0.01;

    private Words() {}

    /** With thousands separators; the smaller, the more decimals, without zeros at the end. */
    static String number(double value) {
        double size = Math.abs(value);
        String pattern = size < 10 ? "#,##0.##" : size < 100 ? "#,##0.#" : "#,##0";
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(value);
    }

    /** A share in percent; one that is there never reads as zero. */
    static String percent(double share) {
        double percent = share * 100;
        return percent > 0 && percent < LEAST_SHOWN ? "less than 0.01 %" : number(percent) + " %";
    }

    static String ms(double millis) {
        return number(millis) + " ms";
    }

    static String mib(long bytes) {
        return number(bytes / (1024.0 * 1024)) + " MiB";
    }

    /** A count with its noun, such as {@code 1 user}. */
    static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** A limit of something of which the least is already too much. */
    static String noneOrAtMost(double limit, String words) {
        return limit == 0 ? "none is allowed" : "at most " + words + " is allowed";
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

    /** {@code 1,000 to 3,000 users}. */
    static String range(Axis axis, Claim.Range range) {
        return range.from() == range.to()
                ? axis.words(range.from())
                : span(range.from(), range.to()) + " " + axis.unit();
    }

    /** The first and the last of cells along an axis. */
    static String range(Axis axis, SortedMap<Integer, ?> cells) {
        return range(axis, new Claim.Range(cells.firstKey(), cells.lastKey()));
    }

    /** {@code 1,000, 2,000 and 3,000 users}. */
    static String each(Axis axis, List<Integer> values) {
        String last = axis.words(values.get(values.size() - 1));
        String others =
                values.stream().limit(values.size() - 1L).map(Words::number).collect(Collectors.joining(", "));
        return others.isEmpty() ? last : others + " and " + last;
    }

    /** How steep a line along an axis is; of latencies there are few, of users and requests thousands. */
    static String slope(Axis axis, Metric metric, double slope) {
        return axis == Axis.LATENCY
                ? number(slope) + unit(metric) + " per " + axis.unitOfOne()
                : number(slope * 1000) + unit(metric) + " per 1,000 " + axis.unit();
    }

    private static String unit(Metric metric) {
        return metric.unit().isEmpty() ? "" : " " + metric.unit();
    }
}
