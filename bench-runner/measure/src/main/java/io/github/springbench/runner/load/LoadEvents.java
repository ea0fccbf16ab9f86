package io.github.springbench.runner.load;

import io.github.springbench.runner.model.run.LoadResult.FailureKind;

/** Hears what users and requests of a load do. Times are microseconds since the run's start. */
public interface LoadEvents {

    void userStarted(long at);

    void userEnded(long at);

    /** The request whose end is told next is one of several, of that name. */
    default void named(String request) {}

    void answered(long start, long end);

    void failed(long start, long end, FailureKind kind, String cause);

    /** A request of the generator's own warm-up, which is in no figure. */
    void warmedUp(boolean answeredRightly);

    /** A request that the generator itself could not make; it counts as failed, though nothing was sent. */
    void notSent(String cause);
}
