package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.StoppingRule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What somebody chose on the command line.
 *
 * @param preset the name of a preset, or null
 * @param profile the name of a profile, or null for the experiment's first
 * @param users numbers of users that replace those of the experiment; empty for its own
 * @param systems names of the systems that run; empty for all
 * @param repetitions runs per cell
 * @param seed of the order of the runs
 * @param duration for how long users go on, in place of the time that the experiment or its preset says; null for that
 * @param objectives what systems are held to, in place of what the experiment says; null for that
 * @param untilDecided when to stop repeating cells after these runs; null if none are repeated
 * @param capacity the terms of a search for the most users, which replaces all planned runs; null for planned runs
 * @param lifted properties of all systems that take limits away, by their names
 * @param engine the load generator in place of the experiment's, of all systems that do not name one; null for that
 */
@RecordBuilder
public record Choices(
        String preset,
        String profile,
        List<Integer> users,
        List<String> systems,
        int repetitions,
        long seed,
        Duration duration,
        List<Objective> objectives,
        StoppingRule untilDecided,
        CapacityTerms capacity,
        Map<String, String> lifted,
        String engine)
        implements ChoicesBuilder.With {

    /** The order that everybody gets who does not ask for another. */
    public static final long DEFAULT_SEED = 1;

    public Choices {
        users = users == null ? List.of() : users;
        systems = systems == null ? List.of() : systems;
        lifted = lifted == null ? Map.of() : lifted;
    }

    /** The experiment as its file describes it. */
    public static Choices none() {
        return ChoicesBuilder.builder().repetitions(1).seed(DEFAULT_SEED).build();
    }
}
