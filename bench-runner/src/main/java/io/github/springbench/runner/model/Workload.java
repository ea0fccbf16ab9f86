package io.github.springbench.runner.model;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The load on a service. Closed: users arrive evenly over {@code ramp}, and each sends the request, thinks, and sends
 * it again, {@code repeat} times or for {@code duration}; users who do not think are callers. Open: requests arrive at
 * a rate, whether or not the ones before were answered.
 *
 * <p>Instead of one request there can be a {@code mix} of them, which the load generator makes up.
 *
 * @param engine the load generator, unless a system names another
 * @param shape what decides when the next request is sent
 * @param method the HTTP method
 * @param path the path with {@code {parameter}} placeholders, such as {@code /hello/{latency}}
 * @param mix the requests of the users; null where each sends the same one. With a mix, method and path are those with
 *     which the runner itself sees whether the service answers
 * @param body the JSON to send, with the same placeholders and {@link Request#FRESH_ID}; null where nothing is sent
 * @param expectedStatus the HTTP status of a right answer
 * @param expectedBody the body of a right answer, or null where any body is right
 * @param ramp over which time the users arrive; zero for all at once
 * @param repeat requests per user; null where they go on for a time
 * @param duration how long each user goes on, or an open load lasts; null where they repeat
 * @param pause think time after each request; none but in a load with think time
 * @param warmUp how long the runner itself calls the service at most before the measured load, until it is steady;
 *     those requests are discarded
 * @param loadGeneratorWarmUp how long the load generator then calls it at most, until it is steady, so that its own JVM
 *     is warm too; those requests are discarded. Null for not at all
 */
public record Workload(
        String engine,
        Shape shape,
        String method,
        String path,
        Mix mix,
        String body,
        int expectedStatus,
        String expectedBody,
        Duration ramp,
        Integer repeat,
        Duration duration,
        Pause pause,
        Duration warmUp,
        Duration loadGeneratorWarmUp) {

    /**
     * Forty are less than the smallest published load needs: Tomcat's pool does not shrink soon, and the peak of
     * request threads must come from the load.
     */
    public static final int WARM_UP_CALLERS = 40;

    /** In manifests from before shapes had names, the pause told the two that there were apart. */
    public Workload {
        if (shape == null) {
            shape = pause == null || pause.zero() ? Shape.CLOSED : Shape.CLOSED_WITH_THINK_TIME;
        }
    }

    /** A load whose users all send the same request. */
    public Workload(
            String engine,
            Shape shape,
            String method,
            String path,
            String body,
            int expectedStatus,
            String expectedBody,
            Duration ramp,
            Integer repeat,
            Duration duration,
            Pause pause,
            Duration warmUp,
            Duration loadGeneratorWarmUp) {
        this(
                engine,
                shape,
                method,
                path,
                null,
                body,
                expectedStatus,
                expectedBody,
                ramp,
                repeat,
                duration,
                pause,
                warmUp,
                loadGeneratorWarmUp);
    }

    /** What is asked of the service, for people; with the names of parameters in braces. */
    public String asked() {
        return mix == null ? method + " " + path : mix.label();
    }

    /** What each user sends, with the names of parameters in braces. */
    public Request request() {
        return new Request(method, path, body);
    }

    /** Whether callers call again without thinking. */
    public boolean closed() {
        return shape == Shape.CLOSED;
    }

    /**
     * How many callers the load generator warms itself and the service up with. Where those of the load do not think,
     * as many: the service then meets what it will meet.
     *
     * @param size how many users the load has
     */
    public int warmUpCallersOfLoadGenerator(int size) {
        return closed() ? size : Math.min(size, WARM_UP_CALLERS);
    }

    /** How long the load generator warms itself and the service up before the load. */
    public Duration loadGeneratorWarmUpOrNone() {
        return loadGeneratorWarmUp == null ? Duration.ZERO : loadGeneratorWarmUp;
    }

    /** How long service and load generator are warmed up before the load, one after the other. */
    public Duration warmUpOfAll() {
        return warmUp.plus(loadGeneratorWarmUpOrNone());
    }

    /** Whether this load differs from another one in nothing but how long users go on and are warmed up for. */
    public boolean isOnlyLongerOrShorterThan(Workload other) {
        return new Workload(
                        engine,
                        shape,
                        method,
                        path,
                        mix,
                        body,
                        expectedStatus,
                        expectedBody,
                        ramp,
                        other.repeat,
                        other.duration,
                        pause,
                        other.warmUp,
                        other.loadGeneratorWarmUp)
                .equals(other);
    }

    /**
     * This load with the phases of a preset: users of one that gives a time no longer repeat, and the other way round.
     */
    public Workload with(Preset preset) {
        boolean other = preset.repeat() != null || preset.duration() != null;
        return new Workload(
                engine,
                shape,
                method,
                path,
                preset.mix() != null ? preset.mix() : mix,
                body,
                expectedStatus,
                expectedBody,
                preset.ramp() != null ? preset.ramp() : ramp,
                other ? preset.repeat() : repeat,
                other ? preset.duration() : duration,
                preset.pause() != null ? preset.pause() : pause,
                preset.warmUp() != null ? preset.warmUp() : warmUp,
                preset.loadGeneratorWarmUp() != null ? preset.loadGeneratorWarmUp() : loadGeneratorWarmUp);
    }

    /** What decides when a request is sent; loads of different shapes cannot be compared. */
    public enum Shape {
        /** A user thinks after each answer, then goes on. */
        CLOSED_WITH_THINK_TIME("closed, with think time"),
        /** A caller goes on as soon as it has its answer. */
        CLOSED("closed, without think time"),
        /** Requests arrive at a rate of their own. */
        OPEN("open");

        private final String label;

        Shape(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }

        /** What experiment files write. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The shape that a file names. */
        public static Optional<Shape> named(String word) {
            return Arrays.stream(values())
                    .filter(shape -> shape.word().equals(word))
                    .findFirst();
        }

        /** All words, in the order of the shapes. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Shape::word).toList();
        }
    }
}
