package io.github.springbench.runner.model;

import java.util.Map;

/**
 * One row of a published table.
 *
 * @param system the system that the row is about
 * @param parameters the parameters that the row is about, such as {@code users=1000}
 * @param figures the figures of the row; a metric that the source does not give is absent
 */
public record PublishedFigure(String system, Map<String, Integer> parameters, Map<Metric, Double> figures) {}
