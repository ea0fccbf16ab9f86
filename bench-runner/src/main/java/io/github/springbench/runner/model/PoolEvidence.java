package io.github.springbench.runner.model;

/**
 * How the service's pool of connections to its back end fared while the load ran, by one look a second.
 *
 * @param limit most connections that it may have; null for a pool without a limit
 * @param leasedAtMost most connections in use in a look
 * @param waitingAtMost most requests that waited for a connection in a look
 * @param waitingShare share of the looks in which more requests wanted a connection than may have one, on the plateau
 *     or over the whole load, whichever is larger; null where there were too few looks
 */
public record PoolEvidence(Integer limit, int leasedAtMost, int waitingAtMost, Double waitingShare) {}
