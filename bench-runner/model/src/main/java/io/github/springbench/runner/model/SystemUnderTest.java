package io.github.springbench.runner.model;

import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One column of a comparison: a service and the variant of it that is measured.
 *
 * @param name the name in tables and charts, such as {@code mvc-400}
 * @param service what answers its requests
 * @param virtualThreads whether Spring is told to run requests on virtual threads, and they must (needs JDK 21+)
 * @param engine the load generator for this system alone; null for that of the workload
 * @param loadMachines how many of the named load machines play its load, the first ones; null for all
 * @param properties Spring properties of this variant; they win over those of the experiment
 * @param jvm flags of its JVM, after those that all share; the last one counts
 * @param roundTrips to its database for which each request waits, one after the other; null where nobody says
 */
@RecordBuilder
public record SystemUnderTest(
        String name,
        Target service,
        boolean virtualThreads,
        String engine,
        Integer loadMachines,
        Map<String, String> properties,
        List<String> jvm,
        Integer roundTrips)
        implements SystemUnderTestBuilder.With {

    /** A manifest from before systems had flags of their own does not name them. */
    public SystemUnderTest {
        properties = properties == null ? Map.of() : properties;
        jvm = jvm == null ? List.of() : jvm;
    }

    /**
     * The kind of thread on which its requests must run; empty for somebody's own service, which may run them on any.
     */
    public Optional<RequestThreads> requestThreads() {
        if (isOn(Target.Stack.REACTIVE)) {
            return Optional.of(RequestThreads.EVENT_LOOP);
        }
        if (virtualThreads) {
            return Optional.of(RequestThreads.VIRTUAL);
        }
        return service.ours() ? Optional.of(RequestThreads.PLATFORM) : Optional.empty();
    }

    /** Whether its service is known to be of that programming model. */
    public boolean isOn(Target.Stack stack) {
        return service.stack().filter(stack::equals).isPresent();
    }

    /**
     * Whether what it answers may depend on a back end: by what its program is, or because a property tells it where
     * that is.
     */
    public boolean needs(String backEnd) {
        return service.needsBackEnds()
                || properties.values().stream().anyMatch(value -> value.contains(BackEnd.placeholder(backEnd)));
    }

    /** This system with further properties, which win over its own. */
    public SystemUnderTest with(Map<String, String> further) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(further);
        return withProperties(all);
    }
}
