package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.HealthCheck;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Trust;
import java.net.URI;

/**
 * What a service is asked until it is ready: its health, or where nobody named a path for that, the request of the
 * experiment.
 *
 * @param health the path that then answers with a status of 200 to 299; null where the request is asked
 * @param request that users send; null where a path is named
 * @param leastStatus of the answer to the request
 * @param mostStatus the same
 * @param trust whose certificates are accepted; null for those that the JDK trusts
 */
record Readiness(String health, Request request, int leastStatus, int mostStatus, Trust trust) {

    private static final int LEAST_STATUS = 100;

    /** With 503 and above, somebody says that the service is not there yet. */
    private static final int MOST_STATUS = 502;

    /** Of a service with a path that tells. */
    static Readiness healthy(String path) {
        return new Readiness(path, null, 0, 0, null);
    }

    /** Of a service that is ready when it answers as the experiment expects. */
    static Readiness answering(Request request, int expectedStatus) {
        return new Readiness(null, request, expectedStatus, expectedStatus, null);
    }

    /** Of a service whose answer nobody knows yet. */
    static Readiness answeringAtAll(Request request) {
        return new Readiness(null, request, LEAST_STATUS, MOST_STATUS, null);
    }

    /**
     * By the path that an experiment names, or else by its request.
     *
     * @param health null where it names none
     */
    static Readiness of(String health, Request request, int expectedStatus) {
        return health == null ? answering(request, expectedStatus) : healthy(health);
    }

    /** The same by other certificates than those that the JDK trusts; by those where they are null. */
    Readiness by(Trust certificates) {
        return new Readiness(health, request, leastStatus, mostStatus, certificates);
    }

    /** The question to a service at an address. */
    HealthCheck at(URI service) {
        return health == null
                ? HealthCheck.of(service, request, leastStatus, mostStatus, trust)
                : new HealthCheck(service.resolve(health), trust);
    }

    /** How a service answers now, to follow its name in a sentence. */
    String answerOf(URI service) {
        HealthCheck check = at(service);
        check.passes();
        return " answered " + (health == null ? request.method() + " " + request.path() : "its health check") + " with "
                + check.last();
    }

    /** What to do about a service that runs already and is not ready. */
    String remedy() {
        return health == null
                ? "Start it, or correct 'url', 'request' or 'expect'."
                : "Start it, and set 'health' to a path that it answers with a status of 200 to 299.";
    }

    /** What a program has to do to become ready; goes on after "It must listen, and ". */
    String duty() {
        if (health != null) {
            return "'health', here " + health + ", must be a path that it answers with a status of 200 to 299.";
        }
        return "answer " + request.method() + " " + request.path()
                + (leastStatus == mostStatus ? " with the status that 'expect' names, here " + leastStatus : "") + ".";
    }
}
