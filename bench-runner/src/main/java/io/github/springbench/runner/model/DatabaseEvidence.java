package io.github.springbench.runner.model;

/**
 * The database behind the service, and what it did from the load generator's start to its end.
 *
 * @param server which it was
 * @param operations that it counted
 * @param perRequest what a single request makes it count, as seen before the load; null where each is one operation
 * @param sessions what its sessions did; null where it does not tell
 * @param warmUpAnswered requests of the load generator's own warm-up that were answered rightly
 * @param warmUpFailed those that were not
 */
public record DatabaseEvidence(
        DatabaseServer server,
        Operations operations,
        Operations perRequest,
        SessionEvidence sessions,
        long warmUpAnswered,
        long warmUpFailed) {

    /** How many operations a request is. */
    public long each() {
        return perRequest == null ? 1 : perRequest.total();
    }
}
