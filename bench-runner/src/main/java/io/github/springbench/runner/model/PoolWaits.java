package io.github.springbench.runner.model;

/**
 * How long requests waited for a connection of the service's pool, on the plateau or, where there is none, over the
 * whole load. Each request for a connection counts: one that was served at once, and one that gave up.
 *
 * @param count requests for a connection
 * @param p50Ms half of them waited at most as long
 * @param p95Ms 95 % of them waited at most as long
 * @param maxMs the longest wait
 */
public record PoolWaits(long count, double p50Ms, double p95Ms, double maxMs) {}
