package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How many requests a system can serve at once: as many as it has threads or pooled connections, since each request
 * holds one of them while it is served. If a request holds both, the smaller number counts.
 *
 * @param what is held
 * @param most of them; empty where nothing limits them
 */
public record Servers(What what, OptionalInt most) {

    /** What a request holds while it is served. */
    public enum What {
        THREADS("threads"),
        CONNECTIONS("connections");

        private final String label;

        What(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    /** Of a system of an experiment; empty where nobody knows, which is not the same as no limit. */
    public static Optional<Servers> of(Experiment experiment, SystemUnderTest system) {
        Optional<RequestThreads> kind = system.requestThreads();
        OptionalInt threads = experiment.blockedThreads(system);
        if (kind.isEmpty() || kind.get() == RequestThreads.PLATFORM && threads.isEmpty()) {
            return Optional.empty();
        }
        if (!(system.service() instanceof ServiceModule module) || module.pool().isEmpty()) {
            return Optional.of(new Servers(What.THREADS, threads));
        }
        return module.pool()
                .flatMap(pool -> pool.in(experiment.propertiesOf(system)))
                .map(pool -> fewest(threads, pool));
    }

    private static Servers fewest(OptionalInt threads, int pool) {
        return threads.isPresent() && threads.getAsInt() <= pool
                ? new Servers(What.THREADS, threads)
                : new Servers(What.CONNECTIONS, OptionalInt.of(pool));
    }

    /**
     * The pool of connections to a database.
     *
     * @param property that limits it
     * @param otherwise its size where nobody says
     */
    public record Pool(String property, int otherwise) {

        /** Its size; empty where the limit is no number, which the service itself may understand. */
        public Optional<Integer> in(Map<String, String> properties) {
            String limit = properties.getOrDefault(property, Integer.toString(otherwise));
            return limit.matches("[1-9]\\d{0,8}") ? Optional.of(Integer.valueOf(limit)) : Optional.empty();
        }
    }
}
