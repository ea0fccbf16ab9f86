package io.github.springbench.runner.load.hyperfoil;

import java.util.List;

/**
 * What Hyperfoil counted. A request that times out is also counted as one whose connection broke, since Hyperfoil then
 * closes that. An answer at which a handler failed is counted as wrong, too.
 *
 * @param requests that were sent
 * @param responses answers, whatever was in them
 * @param invalid answers that were not as expected
 * @param timeouts requests that were not answered in time
 * @param connectionErrors requests whose connection was closed before the answer was there
 * @param internalErrors requests at which the load generator itself failed
 */
record ClusterCounts(
        long requests, long responses, long invalid, long timeouts, long connectionErrors, long internalErrors) {

    /** Requests at which the load generator failed before the answer was there. */
    private long failedWithoutAnswer() {
        return Math.max(0, Math.min(internalErrors, requests - responses - connectionErrors));
    }

    private long failedAtTheAnswer() {
        return Math.min(internalErrors - failedWithoutAnswer(), responses);
    }

    /** Answers with another status or body than was expected, and those at which a handler failed. */
    long answeredWrongly() {
        return Math.min(responses, Math.max(invalid, failedAtTheAnswer()));
    }

    /** Those of them that are the service's doing. */
    long wrong() {
        return answeredWrongly() - failedAtTheAnswer();
    }

    long timedOut() {
        return Math.min(timeouts, connectionErrors);
    }

    long broken() {
        return connectionErrors - timedOut();
    }

    /** Requests that ended wrongly. */
    long failed() {
        return answeredWrongly() + connectionErrors + failedWithoutAnswer();
    }

    /** Those of them that are the load generator's own doing. */
    long local() {
        return failedWithoutAnswer() + failedAtTheAnswer();
    }

    static ClusterCounts sum(List<ClusterCounts> all) {
        return new ClusterCounts(
                all.stream().mapToLong(ClusterCounts::requests).sum(),
                all.stream().mapToLong(ClusterCounts::responses).sum(),
                all.stream().mapToLong(ClusterCounts::invalid).sum(),
                all.stream().mapToLong(ClusterCounts::timeouts).sum(),
                all.stream().mapToLong(ClusterCounts::connectionErrors).sum(),
                all.stream().mapToLong(ClusterCounts::internalErrors).sum());
    }
}
