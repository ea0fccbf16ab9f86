package io.github.springbench.runner.model;

import java.time.Duration;

/**
 * The load on a service: users arrive evenly over {@code ramp}; each sends the request {@code repeat} times and thinks
 * after each. Arrivals are open, then each user is a closed loop: the load is partly open.
 *
 * @param engine the load generator
 * @param method the HTTP method
 * @param path the path with {@code {parameter}} placeholders, such as {@code /hello/{latency}}
 * @param expectedStatus the HTTP status of a right answer
 * @param expectedBody the body of a right answer, or null where any body is right
 * @param ramp over which time the users arrive
 * @param repeat requests per user
 * @param pause think time after each request
 * @param warmUp how long the runner itself calls the service before the measured load; those requests are discarded
 */
public record Workload(
        Engine engine,
        String method,
        String path,
        int expectedStatus,
        String expectedBody,
        Duration ramp,
        int repeat,
        Pause pause,
        Duration warmUp) {

    /** The load generators. */
    public enum Engine {
        GATLING
    }
}
