package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Workload;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How many idle HTTP/1.1 processors Tomcat keeps, and the words for it before a run and after one.
 *
 * <p>A request in flight takes a processor from this cache, and returns it with its answer. Where more requests are in
 * flight than the cache holds, each further request makes a new processor. It is dropped with the answer, but its
 * connection refers to it until the connection is used again or closes (Tomcat 11.0.22,
 * {@code NioChannel.appReadBufHandler}). docs/surprises.md has the figures.
 *
 * @param processors the limit
 */
public record ProcessorCache(long processors) {

    private static final String PROPERTY = "server.tomcat.processor-cache";
    private static final String LIMIT = "server.processor-cache";

    /** Tomcat's default, which does not follow the number of threads. */
    private static final String DEFAULT = "200";

    private static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";
    private static final String MAX_THREADS = "server.tomcat.threads.max";
    private static final int DEFAULT_THREADS = 200;
    private static final double MS_PER_SECOND = 1000;

    /** The limit as a service reported it in a run; empty where it has none, or is not known. */
    public static Optional<ProcessorCache> inForce(Map<String, String> effective) {
        return limit(effective.get(LIMIT));
    }

    /** The limit of a system before it starts; empty where it has none, or is known not to run on Tomcat. */
    public static Optional<ProcessorCache> planned(Experiment experiment, SystemUnderTest system) {
        return system.isOn(Target.Stack.REACTIVE)
                        || !system.service().started()
                        || serverOf(system) != null && !isOfTomcat(system)
                ? Optional.empty()
                : limit(experiment.propertyOf(system, PROPERTY).orElse(DEFAULT));
    }

    /** Whether a system that may have such a cache is known to have it. */
    public static boolean isOfTomcat(SystemUnderTest system) {
        return system.service().ours() || JarFacts.TOMCAT.equals(serverOf(system));
    }

    private static String serverOf(SystemUnderTest system) {
        return system.service() instanceof OwnJar jar ? jar.server() : null;
    }

    /**
     * The most requests that are expected in flight in Tomcat at once; 0 in an open load whose service time is not
     * known.
     *
     * @param cell the parameters of a run
     */
    public static long inFlight(Experiment experiment, SystemUnderTest system, Map<String, Integer> cell) {
        OptionalInt threads = threads(experiment, system);
        long wanted = wanted(experiment, system, cell);
        return threads.isPresent() ? Math.min(threads.getAsInt(), wanted) : wanted;
    }

    /** Users who think have a share of their requests in flight: S / (S + Z), by Little's law. */
    private static long wanted(Experiment experiment, SystemUnderTest system, Map<String, Integer> cell) {
        int size = Load.of(cell).size();
        Workload load = experiment.workload();
        if (load.shape() == Workload.Shape.CLOSED) {
            return size;
        }
        double serviceMs = experiment.serviceMs(system, cell).orElse(-1);
        if (load.open()) {
            return Math.round(size * Math.max(0, serviceMs) / MS_PER_SECOND);
        }
        return serviceMs < 0
                ? size
                : Math.round(size * serviceMs / (serviceMs + load.pause().mean().toMillis()));
    }

    /** Of Tomcat's pool; empty where each request has a thread of its own, or the limit is no number. */
    private static OptionalInt threads(Experiment experiment, SystemUnderTest system) {
        if (experiment.propertyOf(system, VIRTUAL_THREADS).equals(Optional.of("true"))) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(
                    experiment.propertyOf(system, MAX_THREADS).orElse(Integer.toString(DEFAULT_THREADS))));
        } catch (NumberFormatException leftToTheService) {
            return OptionalInt.empty();
        }
    }

    private static Optional<ProcessorCache> limit(String value) {
        OptionalLong limit = ConnectionLimit.number(value);
        return limit.isPresent() ? Optional.of(new ProcessorCache(limit.getAsLong())) : Optional.empty();
    }

    /** Whether so many requests at once need more processors than the cache keeps. */
    public boolean isExceededBy(long requests) {
        return requests > processors;
    }

    /** The limit in words, after an article or a verb. */
    public String words() {
        return String.format(Locale.ROOT, "%,d idle processors (%s)", processors, PROPERTY);
    }

    /** What it costs to exceed it. */
    public static String cost() {
        return "Each further request makes a new one, which stays with its connection: that costs memory";
    }

    /** What a reader can do about it. */
    public static String advice(Experiment experiment, SystemUnderTest system) {
        if (system.properties().containsKey(PROPERTY)) {
            return "The system sets it itself.";
        }
        boolean lifted = Optional.ofNullable(experiment.profiles().get(Profile.MATCHED))
                .filter(matched -> planned(
                                experiment.with(matched),
                                system.with(matched.systems().getOrDefault(system.name(), Map.of())))
                        .isEmpty())
                .isPresent();
        return "It is a setting, not the programming model; "
                + (lifted ? "--profile matched sets no limit" : "set " + PROPERTY + ": -1 for no limit") + ".";
    }
}
