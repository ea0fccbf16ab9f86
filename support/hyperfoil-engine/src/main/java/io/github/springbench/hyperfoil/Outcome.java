package io.github.springbench.hyperfoil;

/** How a request ended; the record contains the ordinal. */
enum Outcome {
    RIGHT,
    /** Answered, and marked invalid by the status or body checks of the benchmark file. */
    WRONG,
    TIMED_OUT,
    /** The connection was closed or reset before the answer was complete. */
    BROKEN,
    /** A handler of the load generator failed, not the service. */
    ENGINE_ERROR,
    /** Answered with status 503 where that is not right: the service did not serve it. Only open loads tell. */
    REFUSED
}
