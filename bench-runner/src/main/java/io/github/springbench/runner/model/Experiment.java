package io.github.springbench.runner.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
 * @param published the figures of the source, empty where there are none
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
        Map<String, Preset> presets) {

    /** The parameter that every experiment has: how many users arrive. */
    public static final String USERS = "users";

    /** This experiment in the form of one of its presets. */
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
        Map<String, List<Integer>> values = new LinkedHashMap<>(parameters);
        values.putAll(preset.parameters());
        return new Experiment(name, question, source, systems, properties, jvm, values, changed, published, presets);
    }

    /** This experiment with other numbers of users. */
    public Experiment withUsers(List<Integer> users) {
        return with(new Preset(Map.of(USERS, users), null, null, null));
    }

    /** This experiment with only some of its systems. */
    public Experiment withSystems(List<SystemUnderTest> chosen) {
        return new Experiment(
                name, question, source, chosen, properties, jvm, parameters, workload, published, presets);
    }
}
