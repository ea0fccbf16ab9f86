package io.github.springbench.runner.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * The time of a load. In a preset null stands for what the experiment says.
 *
 * @param ramp over which time the users arrive; zero for all at once
 * @param repeat requests per user; null where they go on for a time
 * @param duration how long each user goes on, or an open load lasts; null where they repeat
 * @param pause think time after each request; none but in a load with think time
 * @param warmUp how long the runner itself calls the service at most before the measured load, until it is steady;
 *     those requests are discarded
 * @param loadGeneratorWarmUp how long the load generator then calls it at most, until it is steady, so that its own JVM
 *     is warm too; those requests are discarded. Null for not at all
 */
@RecordBuilder
public record Phases(
        Duration ramp, Integer repeat, Duration duration, Pause pause, Duration warmUp, Duration loadGeneratorWarmUp)
        implements PhasesBuilder.With {

    /** Of a preset that changes none. */
    public static final Phases UNCHANGED = PhasesBuilder.builder().build();

    /** With those of a preset: users of one that gives a time no longer repeat, and the other way round. */
    Phases with(Phases preset) {
        boolean other = preset.repeat != null || preset.duration != null;
        return new Phases(
                preset.ramp != null ? preset.ramp : ramp,
                other ? preset.repeat : repeat,
                other ? preset.duration : duration,
                preset.pause != null ? preset.pause : pause,
                preset.warmUp != null ? preset.warmUp : warmUp,
                preset.loadGeneratorWarmUp != null ? preset.loadGeneratorWarmUp : loadGeneratorWarmUp);
    }

    /** Whether they differ from others in nothing but how long users go on and are warmed up for. */
    boolean areOnlyLongerOrShorterThan(Phases other) {
        return new Phases(ramp, other.repeat, other.duration, pause, other.warmUp, other.loadGeneratorWarmUp)
                .equals(other);
    }
}
