package io.github.springbench.runner.model;

/**
 * How a service changed while the cells of its fork were measured: a run beside the closing run of the same cell. A
 * figure that one of them lacks is null.
 *
 * @param plateauThroughputRps in requests per second
 * @param p50Ms in milliseconds
 */
public record ForkEvidence(Moved plateauThroughputRps, Moved p50Ms) {

    /**
     * A figure at the beginning and at the end of a fork.
     *
     * @param first of the first run
     * @param closing of the closing run
     * @param ratio the second over the first, on cores of equal speed where that is known
     * @param difference the share by which the ratio differs from 1, less what a step of the load generator's clock may
     *     explain
     */
    public record Moved(double first, double closing, double ratio, double difference) {}
}
