package io.github.springbench.runner.stats;

import java.util.List;
import java.util.Optional;

/**
 * Request threads or pooled connections that are all in use, so that other requests wait for one. Then the interactive
 * response time law says R = N · S / C − Z and X = C / S.
 *
 * @param servers how many there are, C
 * @param inFlight requests under way on average
 * @param rps throughput X in requests per second; null where it is not known
 * @param askedMs for how long a request was asked to hold one, in milliseconds; 0 where nobody knows
 */
record FullPool(int servers, double inFlight, Double rps, double askedMs) {

    /** Of the servers, in use on average, from which on others wait for one. */
    private static final double ALL_BUSY = 0.95;

    private static final double MS_PER_SECOND = 1000;

    /** Empty where no pool is known, or it is not full. */
    static Optional<FullPool> of(MachineErrorSummary.Seen seen) {
        Double inFlight = seen.evidence().plateauInFlight();
        if (seen.threads().isEmpty()
                || inFlight == null
                || inFlight < ALL_BUSY * seen.threads().getAsInt()) {
            return Optional.empty();
        }
        return Optional.of(new FullPool(
                seen.threads().getAsInt(), inFlight, seen.load().plateauThroughputRps(), seen.latencyMs()));
    }

    /**
     * The longest mean delay, in milliseconds, that the machine can have caused to a request while it held a server: a
     * request holds a server for C / X at most, and was asked to hold it for {@code askedMs}. Infinite without X.
     */
    double mostDelayMs() {
        return rps == null || rps <= 0
                ? Double.POSITIVE_INFINITY
                : Math.max(0, servers / rps * MS_PER_SECOND - askedMs);
    }

    /** By how many milliseconds response times grow if each request holds a server for longer. */
    double queueingMs(double delayMs, long users) {
        return delayMs * users / servers;
    }

    /**
     * The share of the plateau in which all servers were without work because the load generator stood still. Requests
     * under way keep servers busy for their number × S / C; when the load generator goes on, its users think first.
     *
     * @param lateMs of the load generator
     */
    double idleShare(List<Double> lateMs, double thinkMs, double plateauSeconds) {
        double workMs = inFlight * askedMs / servers;
        return lateMs.stream()
                        .filter(late -> late >= LateTicks.STALL_MS)
                        .mapToDouble(late -> Math.max(0, late + thinkMs - workMs))
                        .sum()
                / MS_PER_SECOND
                / plateauSeconds;
    }
}
