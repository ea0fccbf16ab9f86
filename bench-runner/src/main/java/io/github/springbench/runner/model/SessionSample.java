package io.github.springbench.runner.model;

/**
 * What the sessions of a database did at a moment, those of the runner left out. Each field is a column of
 * {@code back-end-<name>-sessions.csv} by its name.
 *
 * @param epochMs when
 * @param onCpu at work and waiting for nothing, but perhaps for a core
 * @param waitingForLocks at work and waiting for another session
 * @param waitingForIo at work and waiting for a file
 * @param waitingForOthers at work and waiting for anything else, such as its service to take an answer
 * @param idleInTransaction waiting for its service within a transaction
 * @param idle waiting for its service
 */
public record SessionSample(
        long epochMs,
        Integer onCpu,
        Integer waitingForLocks,
        Integer waitingForIo,
        Integer waitingForOthers,
        Integer idleInTransaction,
        Integer idle) {

    /** Those that a service has asked for something. */
    public int active() {
        return onCpu + waitingForLocks + waitingForIo + waitingForOthers;
    }

    /** All that are there. */
    public int open() {
        return active() + idleInTransaction + idle;
    }
}
