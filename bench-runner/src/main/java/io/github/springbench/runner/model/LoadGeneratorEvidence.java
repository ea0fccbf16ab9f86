package io.github.springbench.runner.model;

/**
 * How the load generator's JVM fared between its first user and its last record.
 *
 * @param cpuShare its CPU time over that of all cores it may use, on the plateau or over the whole load, whichever is
 *     larger
 * @param gcShare its garbage collections' time over the load's
 * @param ceilingRps requests per second that it can reach on this machine against a server that does nothing; null
 *     where that was not measured, and in older results
 */
public record LoadGeneratorEvidence(Double cpuShare, Double gcShare, Double ceilingRps) {

    /** The same of a load generator whose ceiling is known; it is not where that is null. */
    public LoadGeneratorEvidence withCeiling(Double rps) {
        return new LoadGeneratorEvidence(cpuShare, gcShare, rps);
    }
}
