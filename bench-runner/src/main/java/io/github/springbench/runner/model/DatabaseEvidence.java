package io.github.springbench.runner.model;

/**
 * The database behind the service, and what it did from the load generator's start to its end.
 *
 * @param server which it was
 * @param operations that it counted; each request is one
 * @param warmUpAnswered requests of the load generator's own warm-up that were answered rightly
 * @param warmUpFailed those that were not
 */
public record DatabaseEvidence(DatabaseServer server, Operations operations, long warmUpAnswered, long warmUpFailed) {}
