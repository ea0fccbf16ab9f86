package io.github.springbench.runner.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A named, smaller or larger form of an experiment.
 *
 * @param question that this form answers; null where it is that of the experiment
 * @param parameters values that replace those of the experiment
 * @param mix replaces the workload's mix of requests, or null
 * @param phases replace those of the workload, where they are not null
 * @param fork replaces which runs share a fork, or null
 */
public record Preset(String question, Map<String, List<Integer>> parameters, Mix mix, Phases phases, Fork fork) {

    /** Other values and phases. */
    public Preset(Map<String, List<Integer>> parameters, Phases phases) {
        this(null, parameters, null, phases, null);
    }

    /** Users who go on for that time, however often they did before. */
    public static Preset ofDuration(Duration duration) {
        return new Preset(Map.of(), Phases.ofDuration(duration));
    }

    /** Other values under the same load. */
    public static Preset ofParameters(Map<String, List<Integer>> parameters) {
        return new Preset(parameters, Phases.UNCHANGED);
    }

    /** Another mix under the same phases. */
    public static Preset of(Mix mix) {
        return new Preset(null, Map.of(), mix, Phases.UNCHANGED, null);
    }
}
