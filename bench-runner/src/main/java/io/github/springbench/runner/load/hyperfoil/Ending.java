package io.github.springbench.runner.load.hyperfoil;

/** What became of a request, in the order of the numbers by which the record names it. */
enum Ending {
    RIGHT,
    /** Answered with another status or another body than was expected. */
    WRONG,
    TIMED_OUT,
    /** The connection was closed before the answer was there. */
    BROKEN,
    /** The load generator itself failed at it. */
    ENGINE_ERROR
}
