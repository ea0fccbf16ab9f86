package io.github.springbench.runner.model;

import java.util.Map;

/**
 * What the record of a load tells of itself. Shares of the plateau are null without one.
 *
 * @param usersEnded users whose end is on record
 * @param failureKinds failed requests by whom they blame; a kind without any is absent
 * @param fasterThanLatency requests answered rightly in less than the configured latency, clock resolution allowed for
 * @param fastestMs the fastest right answer
 * @param meanThinkMs think time as the users really took it: their time on record less their requests, per request
 * @param plateauInFlight requests that were under way on the plateau, averaged over its time
 * @param peakInFlight most requests that were under way at once
 * @param peakUsers most users that were present at once; null in an open load and in older results
 * @param plateauEarlyMeanMs median of the seconds' mean response times in the first third of the plateau's whole
 *     seconds
 * @param plateauLateMeanMs the same in the last third of the plateau's whole seconds
 * @param plateauEarlyRps requests answered rightly in a second in the first third of the plateau's whole seconds; null
 *     where the plateau is short, in an open load, and until it is looked for
 * @param plateauLateRps the same in the last third
 * @param sent requests that were sent, where the generator counts them apart from those that ended; else null
 * @param heldBack whether requests of an open load waited for one before them to end; null where that cannot be
 */
public record LoadEvidence(
        long usersEnded,
        Map<FailureKind, Long> failureKinds,
        long fasterThanLatency,
        Double fastestMs,
        Double meanThinkMs,
        Double plateauInFlight,
        long peakInFlight,
        Long peakUsers,
        Double plateauEarlyMeanMs,
        Double plateauLateMeanMs,
        Double plateauEarlyRps,
        Double plateauLateRps,
        Long sent,
        Boolean heldBack) {

    /** The same with how throughput moved on the plateau. */
    public LoadEvidence withThroughput(double earlyRps, double lateRps) {
        return new LoadEvidence(
                usersEnded,
                failureKinds,
                fasterThanLatency,
                fastestMs,
                meanThinkMs,
                plateauInFlight,
                peakInFlight,
                peakUsers,
                plateauEarlyMeanMs,
                plateauLateMeanMs,
                earlyRps,
                lateRps,
                sent,
                heldBack);
    }
}
