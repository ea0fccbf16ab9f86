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
 * @param ramp replaces the workload's ramp, or null
 * @param repeat replaces how often or how long each user goes on, or null
 * @param duration replaces the same by a time, or null
 * @param pause replaces the workload's think time, or null
 * @param warmUp replaces the workload's warm-up, or null
 * @param loadGeneratorWarmUp replaces that of the load generator, or null
 * @param fork replaces which runs share a fork, or null
 */
public record Preset(
        String question,
        Map<String, List<Integer>> parameters,
        Mix mix,
        Duration ramp,
        Integer repeat,
        Duration duration,
        Pause pause,
        Duration warmUp,
        Duration loadGeneratorWarmUp,
        Fork fork) {

    /** Another load for the same question. */
    public Preset(
            Map<String, List<Integer>> parameters,
            Mix mix,
            Duration ramp,
            Integer repeat,
            Duration duration,
            Pause pause,
            Duration warmUp,
            Duration loadGeneratorWarmUp) {
        this(null, parameters, mix, ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, null);
    }

    /** Other values and phases. */
    public Preset(
            Map<String, List<Integer>> parameters,
            Duration ramp,
            Integer repeat,
            Duration duration,
            Pause pause,
            Duration warmUp,
            Duration loadGeneratorWarmUp) {
        this(parameters, null, ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp);
    }

    /** Users who go on for that time, however often they did before. */
    public static Preset ofDuration(Duration duration) {
        return new Preset(Map.of(), null, null, duration, null, null, null);
    }

    /** Other values under the same load. */
    public static Preset ofParameters(Map<String, List<Integer>> parameters) {
        return new Preset(parameters, null, null, null, null, null, null);
    }
}
