package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Figures and cells in the sentences about claims. */
final class ClaimWords {

    private ClaimWords() {}

    /** {@code 103 to 105 ms}, or {@code 103 ms} where the ends read alike. */
    static String range(Metric metric, Collection<Double> values) {
        return NumberWords.span(Collections.min(values), Collections.max(values)) + unit(metric);
    }

    /** {@code 1,000 to 3,000 users}. */
    static String range(Axis axis, Claim.Range range) {
        return range.from() == range.to()
                ? axis.words(range.from())
                : NumberWords.span(range.from(), range.to()) + " " + axis.unit();
    }

    /** The first and the last of cells along an axis. */
    static String range(Axis axis, SortedMap<Integer, ?> cells) {
        return range(axis, new Claim.Range(cells.firstKey(), cells.lastKey()));
    }

    /** {@code 1,000, 2,000 and 3,000 users}. */
    static String each(Axis axis, List<Integer> values) {
        String last = axis.words(values.get(values.size() - 1));
        String others = values.stream()
                .limit(values.size() - 1L)
                .map(NumberWords::number)
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? last : others + " and " + last;
    }

    /** How steep a line along an axis is; of latencies there are few, of users and requests thousands. */
    static String slope(Axis axis, Metric metric, double slope) {
        return axis == Axis.LATENCY
                ? NumberWords.number(slope) + unit(metric) + " per " + axis.unitOfOne()
                : NumberWords.number(slope * 1000) + unit(metric) + " per 1,000 " + axis.unit();
    }

    static String figure(Metric metric, double value) {
        return NumberWords.number(value) + unit(metric);
    }

    private static String unit(Metric metric) {
        return metric.unit().isEmpty() ? "" : " " + metric.unit();
    }
}
