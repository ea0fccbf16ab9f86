package io.github.springbench.runner.model;

/**
 * How the service's pool of connections to its back end fared while the load ran, by one sample a second.
 *
 * @param limit most connections that it may have; null for a pool without a limit
 * @param leasedAtMost most connections in use in a sample
 * @param waitingAtMost most requests that waited for a connection in a sample
 * @param waitingShare share of the samples in which more requests wanted a connection than may have one, on the plateau
 *     or over the whole load, whichever is larger; null where there were too few samples
 * @param waits how long requests waited for a connection; null where the service does not tell, as of HTTP clients
 */
public record PoolEvidence(Integer limit, int leasedAtMost, int waitingAtMost, Double waitingShare, PoolWaits waits) {

    /** The same with how long requests waited. */
    public PoolEvidence withWaits(PoolWaits other) {
        return new PoolEvidence(limit, leasedAtMost, waitingAtMost, waitingShare, other);
    }
}
