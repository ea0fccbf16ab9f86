package io.github.springbench.runner.model;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The load on a service. Closed: users arrive evenly over the ramp, and each sends the request, thinks, and sends it
 * again, a number of times or for a time; users who do not think are callers. Open: requests arrive at a rate, whether
 * or not the ones before were answered.
 *
 * <p>Instead of one request there can be a mix of them, which the load generator makes up.
 *
 * @param engine the load generator, unless a system names another
 * @param shape what decides when the next request is sent
 */
public record Workload(String engine, Shape shape, Exchange exchange, Phases phases) {

    /**
     * Forty are less than the smallest published load needs: Tomcat's pool does not shrink soon, and the peak of
     * request threads must come from the load.
     */
    public static final int WARM_UP_CALLERS = 40;

    /** What is asked of the service, for people; with the names of parameters in braces. */
    public String asked() {
        return mix() == null ? method() + " " + path() : mix().label();
    }

    /** What each user sends, with the names of parameters in braces. */
    public Request request() {
        return new Request(method(), path(), body());
    }

    /** Whether callers call again without thinking. */
    public boolean closed() {
        return shape == Shape.CLOSED;
    }

    /** Whether connections are held, whose memory is read, and nothing is said of response times. */
    public boolean holdsConnections() {
        return shape == Shape.CONNECTIONS;
    }

    /**
     * How many callers the load generator uses to warm up itself and the service. For a load without think time it uses
     * as many as the load has, so that the warm-up is like the load.
     *
     * @param size how many users the load has
     */
    public int warmUpCallersOfLoadGenerator(int size) {
        return closed() ? size : Math.min(size, WARM_UP_CALLERS);
    }

    /** How long the load generator warms itself and the service up before the load. */
    public Duration loadGeneratorWarmUpOrNone() {
        return loadGeneratorWarmUp() == null ? Duration.ZERO : loadGeneratorWarmUp();
    }

    /**
     * Whether this load differs from another one in nothing but how long users go on and are warmed up for, and which
     * program plays it.
     */
    public boolean differsOnlyInTimesOrEngine(Workload other) {
        return new Workload(other.engine, shape, exchange, other.phases).equals(other)
                && phases.areOnlyLongerOrShorterThan(other.phases);
    }

    /** This load with what a preset asks for, and its phases. */
    public Workload with(Preset preset) {
        String generator = preset.engine() == null ? engine : preset.engine();
        return new Workload(generator, shape, exchange.with(preset), phases.with(preset.phases()));
    }

    public String method() {
        return exchange.method();
    }

    public String path() {
        return exchange.path();
    }

    public Mix mix() {
        return exchange.mix();
    }

    public String body() {
        return exchange.body();
    }

    public int expectedStatus() {
        return exchange.expectedStatus();
    }

    public String expectedBody() {
        return exchange.expectedBody();
    }

    public Duration ramp() {
        return phases.ramp();
    }

    public Integer repeat() {
        return phases.repeat();
    }

    public Duration duration() {
        return phases.duration();
    }

    public Pause pause() {
        return phases.pause();
    }

    public Duration warmUp() {
        return phases.warmUp();
    }

    public Duration loadGeneratorWarmUp() {
        return phases.loadGeneratorWarmUp();
    }

    /** What decides when a request is sent; loads of different shapes cannot be compared. */
    public enum Shape {
        /** A user thinks after each answer, then goes on. */
        CLOSED_WITH_THINK_TIME("closed, with think time"),
        /** A caller goes on as soon as it has its answer. */
        CLOSED("closed, without think time"),
        /** Requests arrive at a rate of their own. */
        OPEN("open"),
        /** Each user is a connection that is held, step by step ({@link FootprintEvidence.Step}). */
        CONNECTIONS("connections held");

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
