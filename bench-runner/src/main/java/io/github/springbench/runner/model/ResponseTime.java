package io.github.springbench.runner.model;

/**
 * Percentiles of the response time of the requests that were answered rightly, in milliseconds; all null where there was
 * none.
 */
public record ResponseTime(Double meanMs, Double p50Ms, Double p95Ms, Double p99Ms, Double p999Ms, Double maxMs) {}
