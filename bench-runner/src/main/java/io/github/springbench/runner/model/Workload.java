package io.github.springbench.runner.model;

import java.time.Duration;

/**
 * The load on a service: users arrive evenly over {@code ramp}; each sends the request {@code repeat} times and thinks
 * after each. Arrivals are open, then each user is a closed loop: the load is partly open. Without think time the users are
 * callers, each of whom waits for an answer and calls again: once all are there, the load is closed.
 *
 * @param engine the load generator
 * @param method the HTTP method
 * @param path the path with {@code {parameter}} placeholders, such as {@code /hello/{latency}}
 * @param body the JSON to send, with the same placeholders and {@link Request#FRESH_ID}; null where nothing is sent
 * @param expectedStatus the HTTP status of a right answer
 * @param expectedBody the body of a right answer, or null where any body is right
 * @param ramp over which time the users arrive
 * @param repeat requests per user
 * @param pause think time after each request
 * @param warmUp how long the runner itself calls the service before the measured load; those requests are discarded
 * @param injectorWarmUp how long the load generator then calls it, so that its own JVM is warm too; those requests are
 *     discarded. Null for not at all
 */
public record Workload(
        Engine engine,
        String method,
        String path,
        String body,
        int expectedStatus,
        String expectedBody,
        Duration ramp,
        int repeat,
        Pause pause,
        Duration warmUp,
        Duration injectorWarmUp) {

    /** What each user sends, with the names of parameters in braces. */
    public Request request() {
        return new Request(method, path, body);
    }

    /** Whether users call again without thinking. */
    public boolean closed() {
        return pause.max().isZero();
    }

    /** How long service and load generator are warmed up before the load, one after the other. */
    public Duration warmUpOfAll() {
        return warmUp.plus(injectorWarmUpOrNone());
    }

    /** How long the load generator warms itself up, be it not at all. */
    public Duration injectorWarmUpOrNone() {
        return injectorWarmUp == null ? Duration.ZERO : injectorWarmUp;
    }

    /** This load with the phases of a preset. */
    public Workload with(Preset preset) {
        return new Workload(
                engine,
                method,
                path,
                body,
                expectedStatus,
                expectedBody,
                preset.ramp() != null ? preset.ramp() : ramp,
                preset.repeat() != null ? preset.repeat() : repeat,
                preset.pause() != null ? preset.pause() : pause,
                preset.warmUp() != null ? preset.warmUp() : warmUp,
                preset.injectorWarmUp() != null ? preset.injectorWarmUp() : injectorWarmUp);
    }

    /** The load generators. */
    public enum Engine {
        GATLING
    }
}
