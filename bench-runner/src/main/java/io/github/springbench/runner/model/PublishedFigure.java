package io.github.springbench.runner.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * One row of a published table.
 *
 * @param system the system that the row is about
 * @param parameters the parameters that the row is about, such as {@code users=1000}
 * @param figures the figures of the row; a metric that the source does not give is absent
 */
public record PublishedFigure(String system, Map<String, Integer> parameters, Map<Metric, Double> figures) {

    /** What sources publish is of the whole load, ramp and drain included; our own p95 is of the plateau. */
    public PublishedFigure {
        Map<Metric, Double> ofWholeLoad = new EnumMap<>(Metric.class);
        figures.forEach(
                (metric, figure) -> ofWholeLoad.put(metric == Metric.P95_MS ? Metric.LOAD_P95_MS : metric, figure));
        figures = Collections.unmodifiableMap(ofWholeLoad);
    }
}
