package io.github.springbench.runner.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A named, smaller or larger form of an experiment.
 *
 * @param question that this form answers; null where it is that of the experiment
 * @param parameters values that replace those of the experiment
 * @param mix replaces the workload's mix of requests, or null
 * @param exchange replaces the workload's request and its right answer, or null
 * @param phases replace those of the workload, where they are not null
 * @param fork replaces which runs share a fork, or null
 * @param engine the load generator in place of the workload's, or null
 * @param systems further systems, which only this form has
 * @param claims what the source claims about this form; those of the experiment are about another load, where this has
 *     a request of its own
 */
@RecordBuilder
public record Preset(
        String question,
        Map<String, List<Integer>> parameters,
        Mix mix,
        Exchange exchange,
        Phases phases,
        Fork fork,
        String engine,
        List<SystemUnderTest> systems,
        List<Claim> claims) {

    /** What a preset does not name is as in the experiment. */
    public Preset {
        parameters = parameters == null ? Map.of() : parameters;
        phases = phases == null ? Phases.UNCHANGED : phases;
        systems = systems == null ? List.of() : systems;
        claims = claims == null ? List.of() : claims;
    }

    /** Users who go on for that time, however often they did before. */
    public static Preset ofDuration(Duration duration) {
        return of(Phases.UNCHANGED.withDuration(duration));
    }

    /** Other phases of the same load. */
    public static Preset of(Phases phases) {
        return PresetBuilder.builder().phases(phases).build();
    }

    /** Other values under the same load. */
    public static Preset ofParameters(Map<String, List<Integer>> parameters) {
        return PresetBuilder.builder().parameters(parameters).build();
    }

    /** Its claims, after those about the same load. */
    List<Claim> claims(List<Claim> aboutTheSameLoad) {
        return Stream.concat(aboutTheSameLoad.stream(), claims.stream()).toList();
    }

    /** Another mix under the same phases. */
    public static Preset of(Mix mix) {
        return PresetBuilder.builder().mix(mix).build();
    }
}
