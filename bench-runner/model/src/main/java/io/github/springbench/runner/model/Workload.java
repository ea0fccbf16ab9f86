package io.github.springbench.runner.model;

import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The load on a service. Closed: users arrive evenly over the ramp, and each sends the request, thinks, and sends it
 * again, a number of times or for a time; users who do not think are callers. Open: requests arrive at a rate, whether
 * or not the ones before were answered, and at another rate for a {@link Step}.
 *
 * <p>Instead of one request there can be several, or a mix of them, which the load generator makes up.
 *
 * @param engine the load generator, unless a system names another
 * @param shape what decides when the next request is sent
 * @param exchange the request and its right answer; of several, the first
 * @param requests where there are several; else null
 * @param feeder of values for requests; null where there is none
 */
public record Workload(String engine, Shape shape, Exchange exchange, Phases phases, Requests requests, Feeder feeder) {

    /**
     * Forty are less than the smallest published load needs: Tomcat's pool does not shrink soon, and the peak of
     * request threads must come from the load.
     */
    public static final int WARM_UP_CALLERS = 40;

    private static final int WARM_UP_CALLERS_OF_STEP = 400;

    /** Callers queue in a step, and must do so in the service: in the load generator they wait in order of arrival. */
    private static final int LATER_IN_STEP_MS = 500;

    /** With one request, or a mix that the load generator makes up. */
    public Workload(String engine, Shape shape, Exchange exchange, Phases phases) {
        this(engine, shape, exchange, phases, null, null);
    }

    /** The same load, whose requests have the values of a feeder. */
    public Workload with(Feeder source) {
        return new Workload(engine, shape, exchange, phases, requests, source);
    }

    /** Whether words in braces stand for something else in each request. */
    public boolean isDrawn(String words) {
        return words.equals(Request.FRESH_ID)
                || RequestKeys.isKey(words)
                || feeder != null && feeder.columns().contains(words.substring(1, words.length() - 1))
                || kept().contains(words);
    }

    /** The words, in braces, for values that requests take from the answers to others. */
    public List<String> kept() {
        return parts().stream()
                .flatMap(part -> part.exchange().rest().kept().keySet().stream())
                .map(name -> "{" + name + "}")
                .toList();
    }

    /** What is asked of the service, for people; with the names of parameters in braces. */
    public String asked() {
        return requests != null ? requests.label() : mix() == null ? method() + " " + path() : mix().label();
    }

    /** All that users send, each with its right answer; one where there is one request. */
    public List<Part> parts() {
        return requests == null ? List.of(new Part(Part.ONLY, 1, exchange)) : requests.all();
    }

    /** The names of several requests, in their order; none where there is one. */
    public List<String> names() {
        return requests == null
                ? List.of()
                : requests.all().stream().map(Part::name).toList();
    }

    /** Its requests with values in the place of parameters. */
    public Workload with(Map<String, Integer> parameters) {
        return new Workload(
                engine,
                shape,
                exchange.with(parameters),
                phases,
                requests == null ? null : requests.with(parameters),
                feeder);
    }

    /** What each user sends, with the names of parameters in braces. */
    public Request request() {
        return exchange.request();
    }

    /** Whether callers call again without thinking. */
    public boolean closed() {
        return shape == Shape.CLOSED;
    }

    /** Whether requests arrive at a rate, whether or not the ones before were answered. */
    public boolean open() {
        return shape.open();
    }

    /** The step of its rate; null where it has none. */
    public Step step() {
        return shape == Shape.STEP ? new Step(phases.from(), phases.hold(), phases.duration()) : null;
    }

    /**
     * How many requests of an open load are due.
     *
     * @param rate the size of the load
     */
    public double due(int rate) {
        Step step = step();
        return step == null
                ? rate * seconds(duration())
                : step.from() * seconds(duration().minus(step.hold())) + rate * seconds(step.hold());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    /** Whether connections are held, whose memory is read, and nothing is said of response times. */
    public boolean holdsConnections() {
        return shape == Shape.CONNECTIONS;
    }

    /** Whether each user reads a stream of events. */
    public boolean readsStreams() {
        return shape == Shape.STREAMS;
    }

    /** Whether connections are kept open, idle or with a stream, and nothing is said of response times. */
    public boolean keepsConnectionsOpen() {
        return holdsConnections() || readsStreams();
    }

    /** How many of 100 readers of streams are slow. */
    public int slowReadersPercent() {
        return phases.slowReaders() == null ? 0 : phases.slowReaders();
    }

    /**
     * How many callers the load generator uses to warm up itself and the service. For a load without think time it uses
     * as many as the load has, so that the warm-up is like the load. For a load with a step they are more than a limit
     * lets in, as in the step: how a service lets the others wait, or refuses them, is warm, too.
     *
     * @param size how many users the load has
     */
    public int warmUpCallersOfLoadGenerator(int size) {
        return closed() ? size : Math.min(size, shape == Shape.STEP ? WARM_UP_CALLERS_OF_STEP : WARM_UP_CALLERS);
    }

    /**
     * Whether the load generator warms a service up with as many callers as the load has at once, or with as many as
     * fill its pools.
     */
    public boolean warmsUpAsTheLoad() {
        return closed() || shape == Shape.STEP;
    }

    /**
     * The connections that a load of this shape may need at once ({@link Load#connections}).
     *
     * @param latencyMs how long an answer takes at least
     */
    public int connections(Load load, int latencyMs) {
        return load.connections(latencyMs + laterMs());
    }

    /** The largest rate that needs no more than so many {@link #connections}. */
    public int mostPerSecond(int connections, int latencyMs) {
        return Load.mostPerSecond(connections, latencyMs + laterMs());
    }

    private int laterMs() {
        return shape == Shape.STEP ? LATER_IN_STEP_MS : 0;
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
        return new Workload(other.engine, shape, exchange, other.phases, requests, feeder).equals(other)
                && phases.areOnlyLongerOrShorterThan(other.phases);
    }

    /** This load with what a preset asks for, and its phases. */
    public Workload with(Preset preset) {
        String generator = preset.engine() == null ? engine : preset.engine();
        return new Workload(
                generator,
                shape.with(preset.phases().pause()),
                exchange.with(preset),
                phases.with(preset.phases()),
                preset.exchange() == null ? requests : null,
                feeder);
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

    /** How many requests each user sends, all of a journey counted; null where users go on for a time. */
    public Integer requestsOfAUser() {
        boolean journey = requests != null && requests.play() == Requests.Play.JOURNEY;
        return repeat() == null
                ? null
                : Integer.valueOf(repeat() * (journey ? requests.all().size() : 1));
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

    /**
     * Several requests of each user, who thinks after each of them where users think.
     *
     * @param play how a user goes on
     * @param all in the order of the file, each with a name of its own
     */
    public record Requests(Play play, List<Part> all) {

        /** The number of each is in five bits of a byte. */
        public static final int MOST = 30;

        /** How a user goes on from one request to the next. */
        public enum Play {
            /** One after the other, then from the first again. */
            JOURNEY,
            /** Each time any of them, as often as their weights say. */
            MIX;

            /** What experiment files write. */
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }

            /** The one that a file names. */
            public static Optional<Play> named(String word) {
                return Arrays.stream(values())
                        .filter(play -> play.word().equals(word))
                        .findFirst();
            }

            /** All words. */
            public static List<String> words() {
                return Arrays.stream(values()).map(Play::word).toList();
            }
        }

        /** Of all weights. */
        public int weights() {
            return all.stream().mapToInt(Part::weight).sum();
        }

        private String label() {
            return all.stream()
                    .map(part ->
                            part.exchange().method() + " " + part.exchange().path()
                                    + (play == Play.MIX ? " (" + part.weight() + " of " + weights() + ")" : ""))
                    .collect(Collectors.joining(play == Play.MIX ? ", " : ", then "));
        }

        private Requests with(Map<String, Integer> parameters) {
            return new Requests(
                    play,
                    all.stream()
                            .map(part -> new Part(
                                    part.name(), part.weight(), part.exchange().with(parameters)))
                            .toList());
        }
    }

    /**
     * One of the requests of a load.
     *
     * @param name that figures of its own have
     * @param weight how often it is sent compared with the others of a mix
     */
    public record Part(String name, int weight, Exchange exchange) {

        /** The name of a request that is the only one. */
        private static final String ONLY = "request";
    }

    /** What decides when a request is sent; loads of different shapes cannot be compared. */
    public enum Shape {
        /** A user thinks after each answer, then goes on. */
        CLOSED_WITH_THINK_TIME("closed, with think time"),
        /** A caller goes on as soon as it has its answer. */
        CLOSED("closed, without think time"),
        /** Requests arrive at a rate of their own. */
        OPEN("open"),
        /** The same, at a rate that is larger for a while ({@link Step}). */
        STEP("open, with a step"),
        /** Each user is a connection that is held, step by step ({@link FootprintEvidence.Step}). */
        CONNECTIONS("connections held"),
        /** Each user reads a stream of {@link Events}, then another one that it leaves. */
        STREAMS("streams of events");

        private final String label;

        Shape(String label) {
            this.label = label;
        }

        /** Whether requests arrive at a rate. */
        public boolean open() {
            return this == OPEN || this == STEP;
        }

        /** @param pause of a preset, by which callers become users who think; null where it says nothing of it */
        public Shape with(Pause pause) {
            return this == CLOSED && pause != null ? CLOSED_WITH_THINK_TIME : this;
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

    /**
     * A rate that steps up in the middle of an open load, and down again. A service answers no more than it can for as
     * long, so callers queue, and for a time after the step they wait for those before them. This says which seconds
     * count for which figure, by the end of requests:
     *
     * <ul>
     *   <li>What callers see (throughput, response times, CPU, who waits for long): from the beginning of the step
     *       until as long after it as it took. These seconds are the plateau of such a load.
     *   <li>How soon it is well again: each second from the end of the step on, beside those before the step.
     *   <li>Counts of failed and of refused requests: the whole load. A refusal, an answer with status 503, is no
     *       failure here.
     * </ul>
     *
     * @param from requests in a second before and after the step; in the step, the size of the load
     * @param hold how long the step takes
     * @param duration of the load
     */
    public record Step(int from, Duration hold, Duration duration) {

        /**
         * How long after the beginning of the load it begins: whole seconds, as a step of one would otherwise have no
         * whole second. At once in a load that was made shorter than its step.
         */
        public Duration begin() {
            return Duration.ofSeconds(Math.max(0, duration.minus(hold).toSeconds() / 2));
        }

        public Duration end() {
            return begin().plus(hold);
        }

        /** Until when its plateau lasts. */
        public Duration watchedUntil() {
            Duration until = end().plus(hold);
            return until.compareTo(duration) < 0 ? until : duration;
        }

        /** Whether there is a whole second before it to compare with, and one after it. */
        public boolean isCompared() {
            return begin().toSeconds() >= 2 && duration.compareTo(end().plusSeconds(2)) >= 0;
        }
    }

    /**
     * The events that a reader of a stream asks for, in a path that ends with both numbers.
     *
     * @param count of the events of a stream
     * @param intervalMs from one event to the next
     */
    public record Events(int count, int intervalMs) {

        /** The parameter that is the number of events. */
        public static final String COUNT = "events";

        /** The parameter that is the time between two events, in milliseconds. */
        public static final String INTERVAL = "interval";

        /** How the path of the request ends. */
        public static final String END_OF_PATH = "/{" + COUNT + "}/{" + INTERVAL + "}";

        /** More than anybody reads: such a stream ends when its reader leaves. */
        public static final int ENDLESS = 1_000_000;

        /** @param path with numbers in place of the parameters */
        public static Events askedBy(String path) {
            String[] parts = path.split("/");
            return new Events(Integer.parseInt(parts[parts.length - 2]), Integer.parseInt(parts[parts.length - 1]));
        }

        /** From the first event of a stream to the last, if none is late. */
        public Duration length() {
            return Duration.ofMillis((count - 1L) * intervalMs);
        }

        /** The path of a stream with the same interval that ends when its reader leaves. */
        public static String endless(String path) {
            Events asked = askedBy(path);
            String end = "/" + asked.count + "/" + asked.intervalMs;
            return path.substring(0, path.length() - end.length()) + "/" + ENDLESS + "/" + asked.intervalMs;
        }
    }

    /** Think time after each request, uniform between {@code min} and {@code max}. */
    public record Pause(Duration min, Duration max) {

        /** No think time. */
        public static final Pause NONE = new Pause(Duration.ZERO, Duration.ZERO);

        /** Whether users do not think at all. */
        public boolean zero() {
            return max.isZero();
        }

        /** The expected think time. */
        public Duration mean() {
            return min.plus(max).dividedBy(2);
        }
    }

    /**
     * A mix of requests to a service that keeps users in a database: the core workloads of YCSB (Cooper et al.,
     * "Benchmarking Cloud Serving Systems with YCSB", 2010). The load generator chooses each request and its key.
     */
    public enum Mix {
        A("half reads, half updates"),
        B("95 % reads, 5 % updates"),
        C("reads only"),
        D("95 % reads of the latest users, 5 % inserts"),
        E("95 % lists of the users with the largest numbers, 5 % inserts"),
        F("half reads, half reads that are followed by an update");

        /** With which the runner sees whether a service that keeps users answers. */
        public static final Request READ = new Request("GET", "/user/user0", null);

        /** A value as long as those of YCSB. */
        private static final String AS_LONG = "v".repeat(100);

        private final String meaning;

        Mix(String meaning) {
            this.meaning = meaning;
        }

        /** What experiment files write. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What people call it. */
        public String title() {
            return "YCSB workload " + word();
        }

        /** What it is, for people. */
        public String label() {
            return title() + " (" + meaning + ")";
        }

        /** Whether it sorts all users, for which a database needs an index. */
        public boolean sorts() {
            return this == E;
        }

        /**
         * Whether each turn of a user is one request; where some are two, nobody knows beforehand how many there will
         * be.
         */
        public boolean oneRequestATurn() {
            return this != F;
        }

        /**
         * What it asks for beside reads of single users, for a caller who warms a service up: an update of one of the
         * first users, each caller another one's, or a list. Inserts are left to the load generator, which knows what
         * keys are free.
         */
        public Optional<Request> besideReads(int caller) {
            return switch (this) {
                case A, B, F ->
                    Optional.of(
                            new Request("PUT", "/user/user" + caller + "/field/0", "{\"value\": \"" + AS_LONG + "\"}"));
                case E -> Optional.of(new Request("GET", "/user/top/50", null));
                case C, D -> Optional.empty();
            };
        }

        /** The mix that a file names. */
        public static Optional<Mix> named(String word) {
            return Arrays.stream(values())
                    .filter(mix -> mix.word().equals(word))
                    .findFirst();
        }

        /** All words, in the order of the mixes. */
        public static List<String> words() {
            return Arrays.stream(values()).map(Mix::word).toList();
        }
    }

    /**
     * The time of a load. In a preset null stands for what the experiment says.
     *
     * @param ramp over which time the users arrive; zero for all at once
     * @param repeat requests per user; null where they go on for a time
     * @param duration how long each user goes on, or an open load lasts; null where they repeat
     * @param pause think time after each request; none but in a load with think time
     * @param warmUp how long the runner itself calls the service at most before the measured load, until it is steady;
     *     those requests are discarded
     * @param loadGeneratorWarmUp how long the load generator then calls it at most, until it is steady, so that its own
     *     JVM is warm too; those requests are discarded. Null for not at all
     * @param from of a {@link Step}; null in loads without one
     * @param hold the same
     * @param slowReaders how many of 100 readers of streams are slow; null for none
     */
    @RecordBuilder
    public record Phases(
            Duration ramp,
            Integer repeat,
            Duration duration,
            Pause pause,
            Duration warmUp,
            Duration loadGeneratorWarmUp,
            Integer from,
            Duration hold,
            Integer slowReaders)
            implements WorkloadPhasesBuilder.With {

        /** Of a load without slow readers. */
        public Phases(
                Duration ramp,
                Integer repeat,
                Duration duration,
                Pause pause,
                Duration warmUp,
                Duration loadGeneratorWarmUp,
                Integer from,
                Duration hold) {
            this(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, from, hold, null);
        }

        /** Of a load without a step. */
        public Phases(
                Duration ramp,
                Integer repeat,
                Duration duration,
                Pause pause,
                Duration warmUp,
                Duration loadGeneratorWarmUp) {
            this(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, null, null);
        }

        /** Of a preset that changes none. */
        public static final Phases UNCHANGED = WorkloadPhasesBuilder.builder().build();

        /** With those of a preset: users of one that gives a time no longer repeat, and the other way round. */
        public Phases with(Phases preset) {
            boolean other = preset.repeat != null || preset.duration != null;
            return new Phases(
                    preset.ramp != null ? preset.ramp : ramp,
                    other ? preset.repeat : repeat,
                    other ? preset.duration : duration,
                    preset.pause != null ? preset.pause : pause,
                    preset.warmUp != null ? preset.warmUp : warmUp,
                    preset.loadGeneratorWarmUp != null ? preset.loadGeneratorWarmUp : loadGeneratorWarmUp,
                    preset.from != null ? preset.from : from,
                    preset.hold != null ? preset.hold : hold,
                    preset.slowReaders != null ? preset.slowReaders : slowReaders);
        }

        /** Whether they differ from others in nothing but how long users go on and are warmed up for. */
        public boolean areOnlyLongerOrShorterThan(Phases other) {
            return new Phases(
                            ramp,
                            other.repeat,
                            other.duration,
                            pause,
                            other.warmUp,
                            other.loadGeneratorWarmUp,
                            from,
                            hold,
                            slowReaders)
                    .equals(other);
        }
    }
}
