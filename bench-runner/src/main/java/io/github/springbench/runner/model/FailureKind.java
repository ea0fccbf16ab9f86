package io.github.springbench.runner.model;

/** Why a request failed, as far as it decides whom to blame. */
public enum FailureKind {
    /** An answer with another status than the experiment expects. */
    WRONG_STATUS,
    /** An answer with the right status and another body than the experiment expects. */
    WRONG_BODY,
    /** No answer: a broken connection, or a timeout. */
    NO_ANSWER,
    /** No connection: refused, or not made in time. In older results, and with Hyperfoil, {@link #NO_ANSWER}. */
    NO_CONNECTION,
    /** The load generator itself failed at the request: no port, no file descriptor. */
    LOCAL,
    /** The load generator could not even build the request; it is not among those that ended. */
    NOT_SENT
}
