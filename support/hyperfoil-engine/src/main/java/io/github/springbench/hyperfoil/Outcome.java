package io.github.springbench.hyperfoil;

/** How a request ended; the ordinal is what stands in the record. */
enum Outcome {
    RIGHT,
    /** Answered, and marked invalid by the status or body checks of the benchmark file. */
    WRONG,
    TIMED_OUT,
    /** The connection was closed or reset before the answer was there. */
    BROKEN,
    /** A handler of the engine failed; the service is not to blame. */
    ENGINE_ERROR;

    byte code() {
        return (byte) ordinal();
    }
}
