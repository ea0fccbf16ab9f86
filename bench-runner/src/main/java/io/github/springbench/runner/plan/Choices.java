package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.StoppingRule;
import java.time.Duration;
import java.util.List;

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
 */
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
        CapacityTerms capacity) {

    /** The order that everybody gets who does not ask for another. */
    public static final long DEFAULT_SEED = 1;

    /** Choices that leave to the experiment for how long users go on. */
    public Choices(
            String preset, String profile, List<Integer> users, List<String> systems, int repetitions, long seed) {
        this(preset, profile, users, systems, repetitions, seed, null);
    }

    /** Choices that leave to the experiment what systems are held to, of runs that nothing repeats. */
    public Choices(
            String preset,
            String profile,
            List<Integer> users,
            List<String> systems,
            int repetitions,
            long seed,
            Duration duration) {
        this(preset, profile, users, systems, repetitions, seed, duration, null, null, null);
    }

    /** The same, held to something else; null for what the experiment says. */
    public Choices with(List<Objective> others) {
        return new Choices(
                preset, profile, users, systems, repetitions, seed, duration, others, untilDecided, capacity);
    }

    /** The experiment as its file describes it. */
    public static Choices none() {
        return new Choices(null, null, List.of(), List.of(), 1, DEFAULT_SEED);
    }

    /** The same, with cells that are repeated until their questions are decided; null for none. */
    public Choices with(StoppingRule rule) {
        return new Choices(preset, profile, users, systems, repetitions, seed, duration, objectives, rule, capacity);
    }

    /** The same, with a search for the most users in place of planned runs; null for those. */
    public Choices with(CapacityTerms terms) {
        return new Choices(
                preset, profile, users, systems, repetitions, seed, duration, objectives, untilDecided, terms);
    }
}
