package io.github.springbench.runner.load.gatling;

import java.util.List;

/**
 * Hears the records of a log in the order Gatling wrote them: requests when they ended, not when they began.
 *
 * <p>Numbers instead of record objects, because a log has a record for each of hundreds of thousands of requests. All
 * times are milliseconds since {@link RunHeader#startEpochMillis()}.
 */
public interface SimulationLogListener {

    /** Comes first, and once. */
    default void run(RunHeader run) {}

    /** @param scenario index into {@link RunHeader#scenarios()} */
    default void userStarted(int scenario, int atMillis) {}

    /** @param scenario index into {@link RunHeader#scenarios()} */
    default void userEnded(int scenario, int atMillis) {}

    /**
     * A request that got an answer or failed; one that could not even be built is an {@link #error}.
     *
     * @param groups names of the groups around it, the outermost first
     * @param message why the request is not ok; empty when it is
     */
    default void request(
            List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {}

    /**
     * A user left a group.
     *
     * @param groups names of the groups around it and of itself, the outermost first
     * @param cumulatedResponseMillis sum of the response times inside, without pauses
     */
    default void group(List<String> groups, int startMillis, int endMillis, int cumulatedResponseMillis, boolean ok) {}

    /** A request that Gatling could not build, so it was never sent and is not among the requests. */
    default void error(String message, int atMillis) {}
}
