package io.github.springbench.runner.model;

import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import java.util.HashMap;
import java.util.Map;

/** Response times with the percentiles that tests need; null for an unknown one. */
public final class Times {

    private Times() {}

    public static ResponseTime of(
            Double meanMs, Double p50Ms, Double p95Ms, Double p99Ms, Double p999Ms, Double maxMs) {
        Map<Double, Double> percentiles = new HashMap<>();
        percentiles.put(50.0, p50Ms);
        percentiles.put(95.0, p95Ms);
        percentiles.put(99.0, p99Ms);
        percentiles.put(99.9, p999Ms);
        return ResponseTime.of(meanMs, maxMs, percentiles::get);
    }
}
