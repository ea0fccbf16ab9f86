package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The response time of the requests that were answered rightly, in milliseconds; all null or absent where there was
 * none.
 *
 * @param percentilesMs by name, such as {@code p99.9}: those that are metrics; without those for which there are too
 *     few requests
 */
public record ResponseTime(Double meanMs, Map<String, Double> percentilesMs, Double maxMs) {

    /** Nothing was answered rightly. */
    public static final ResponseTime NONE = new ResponseTime(null, Map.of(), null);

    public ResponseTime {
        percentilesMs = percentilesMs == null ? Map.of() : new LinkedHashMap<>(percentilesMs);
    }

    /** With the percentiles that are metrics. */
    public static ResponseTime of(Double meanMs, Double maxMs, DoubleFunction<Double> percentileMs) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (double percentile : kept()) {
            Double ms = percentileMs.apply(percentile);
            if (ms != null) {
                percentiles.put(name(percentile), ms);
            }
        }
        return new ResponseTime(meanMs, percentiles, maxMs);
    }

    /** The percentiles that are metrics. */
    public static List<Double> kept() {
        return Arrays.stream(Metric.values())
                .map(Metric::percentile)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }

    /** Null where it is not known. */
    public Double at(double percentile) {
        return percentilesMs.get(name(percentile));
    }

    /** {@code p95} or {@code p99.9}. */
    public static String name(double percentile) {
        return "p"
                + (percentile == Math.rint(percentile)
                        ? Long.toString((long) percentile)
                        : Double.toString(percentile));
    }
}
