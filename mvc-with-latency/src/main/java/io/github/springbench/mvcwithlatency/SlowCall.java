package io.github.springbench.mvcwithlatency;

/** A blocking call to a slow system, on the thread of the request. */
@FunctionalInterface
interface SlowCall {

    /**
     * Waits for its turn, if there is a limit, and then for the call.
     *
     * @param latency in milliseconds
     * @throws InterruptedException if one of the waits is interrupted
     */
    String answerAfter(int latency) throws InterruptedException;

    /** Without a limit. */
    static String unlimited(int latency) throws InterruptedException {
        Thread.sleep(latency);
        return "Welcome to reactive world ~";
    }
}
