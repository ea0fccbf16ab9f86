package io.github.springbench.runner.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A comparison of systems under one workload, over a matrix of parameters.
 *
 * @param name its file name without {@code .yaml}
 * @param question what it answers, in one sentence
 * @param source where it was published, or null
 * @param systems the systems that are compared, in the order of tables and charts
 * @param properties Spring properties that all systems share
 * @param jvm JVM flags that all services share
 * @param parameters the matrix; each combination of values is one run per system; always holds {@link #USERS}
 * @param workload the load
 * @param published the figures of the source for this workload, empty where there are none
 * @param claims what the source claims about this workload, in a form that figures can contradict
 * @param presets other forms of this experiment by name
 */
public record Experiment(
        String name,
        String question,
        String source,
        List<SystemUnderTest> systems,
        Map<String, String> properties,
        List<String> jvm,
        Map<String, List<Integer>> parameters,
        Workload workload,
        List<PublishedFigure> published,
        List<Claim> claims,
        Map<String, Preset> presets) {

    /** The parameter that every experiment has: how many users arrive. */
    public static final String USERS = "users";

    /** The parameter that says how long the service or its back end waits, in milliseconds. */
    public static final String LATENCY = "latency";

    private static final String MAX_THREADS = "server.tomcat.threads.max";
    private static final int TOMCATS_DEFAULT_THREADS = 200;
    private static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";

    /** A manifest from before there were claims has none. */
    public Experiment {
        claims = claims == null ? List.of() : claims;
    }

    /** The Spring properties of a system: those that all share, then its own, then what its variant asks for. */
    public Map<String, String> propertiesOf(SystemUnderTest system) {
        Map<String, String> effective = new LinkedHashMap<>(properties);
        effective.putAll(system.properties());
        if (system.virtualThreads()) {
            effective.put(VIRTUAL_THREADS, "true");
        }
        return effective;
    }

    /** Request threads that a waiting request blocks, Tomcat's pool; empty where none does, or the limit is no number. */
    public OptionalInt blockedThreads(SystemUnderTest system) {
        if (system.virtualThreads() || system.service().stack() == ServiceModule.Stack.REACTIVE) {
            return OptionalInt.empty();
        }
        String limit = propertiesOf(system).getOrDefault(MAX_THREADS, Integer.toString(TOMCATS_DEFAULT_THREADS));
        try {
            return OptionalInt.of(Math.max(1, Integer.parseInt(limit)));
        } catch (NumberFormatException leftToTheService) {
            return OptionalInt.empty();
        }
    }

    /** All combinations of the values of the parameters, in the order of the file. */
    public List<Map<String, Integer>> cells() {
        List<Map<String, Integer>> cells = List.of(Map.of());
        for (Map.Entry<String, List<Integer>> parameter : parameters.entrySet()) {
            cells = cells.stream()
                    .flatMap(cell -> parameter.getValue().stream().map(value -> with(cell, parameter.getKey(), value)))
                    .toList();
        }
        return cells;
    }

    private static Map<String, Integer> with(Map<String, Integer> cell, String parameter, Integer value) {
        Map<String, Integer> longer = new LinkedHashMap<>(cell);
        longer.put(parameter, value);
        return longer;
    }

    /**
     * This experiment in the form of one of its presets. Where that is another load, the published figures and the claims
     * about them are dropped: beside figures of another load they would look comparable and not be.
     */
    public Experiment with(Preset preset) {
        Workload changed = new Workload(
                workload.engine(),
                workload.method(),
                workload.path(),
                workload.expectedStatus(),
                workload.expectedBody(),
                preset.ramp() != null ? preset.ramp() : workload.ramp(),
                preset.repeat() != null ? preset.repeat() : workload.repeat(),
                preset.pause() != null ? preset.pause() : workload.pause(),
                workload.warmUp());
        boolean sameLoad = changed.equals(workload);
        List<PublishedFigure> comparable = sameLoad ? published : List.of();
        List<Claim> claimed = sameLoad ? claims : List.of();
        Map<String, List<Integer>> values = new LinkedHashMap<>(parameters);
        values.putAll(preset.parameters());
        return new Experiment(
                name, question, source, systems, properties, jvm, values, changed, comparable, claimed, presets);
    }

    /** This experiment with other numbers of users. */
    public Experiment withUsers(List<Integer> users) {
        return with(new Preset(Map.of(USERS, users), null, null, null));
    }

    /** This experiment with only some of its systems. */
    public Experiment withSystems(List<SystemUnderTest> chosen) {
        return new Experiment(
                name, question, source, chosen, properties, jvm, parameters, workload, published, claims, presets);
    }
}
