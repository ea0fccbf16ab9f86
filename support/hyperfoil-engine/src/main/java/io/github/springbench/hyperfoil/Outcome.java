package io.github.springbench.hyperfoil;

/** How a request ended; the record contains the ordinal. */
enum Outcome {
    RIGHT,
    /** Answered with the right status, and marked invalid by the checks of the body in the benchmark file. */
    WRONG,
    TIMED_OUT,
    /** The connection was closed or reset before the answer was complete. */
    BROKEN,
    /** A handler of the load generator failed, not the service. */
    ENGINE_ERROR,
    /** Answered with status 503 where that is not right: the service did not serve it. Only open loads tell. */
    REFUSED,
    /** Answered with another status than the benchmark file expects. */
    WRONG_STATUS
}
