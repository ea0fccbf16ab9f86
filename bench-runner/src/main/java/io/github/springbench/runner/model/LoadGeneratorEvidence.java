package io.github.springbench.runner.model;

/**
 * How the load generator's JVM fared between its first user and its last record.
 *
 * @param cpuShare its CPU time over that of all cores it may use, on the plateau or over the whole load, whichever is
 *     larger
 * @param gcShare its garbage collections' time over the load's
 * @param longestStallMs the largest lateness of a ticker that wakes every 50 ms in that JVM
 * @param stallAtSeconds when that was, since the first user
 * @param ceilingRps requests per second that it can reach on this machine against a server that does nothing; null
 *     where that was not measured, and in older results
 */
public record LoadGeneratorEvidence(
        Double cpuShare, Double gcShare, Double longestStallMs, Double stallAtSeconds, Double ceilingRps) {

    /** The same of a load generator whose ceiling is known; it is not where that is null. */
    public LoadGeneratorEvidence withCeiling(Double rps) {
        return new LoadGeneratorEvidence(cpuShare, gcShare, longestStallMs, stallAtSeconds, rps);
    }
}
