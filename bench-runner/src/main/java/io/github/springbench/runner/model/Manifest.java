package io.github.springbench.runner.model;

import java.time.Instant;
import java.util.List;

/**
 * The settings of a whole result, as {@code manifest.json} holds them.
 *
 * @param experiment the experiment after preset and choices
 * @param preset the preset's name, or null
 * @param profile the profile of limits in force, or null where the experiment has none
 * @param tier how equal resources are enforced, or null where the experiment asks for none
 * @param cores who ran on which cores, in words, or null where all processes shared them
 * @param seed of the order of the runs
 * @param startedAt when the first run began
 * @param machine where
 * @param jdk for every service and the load generator
 * @param versions of what was measured and what measured
 * @param plannedRuns how many runs the plan had
 * @param leftOut systems that could not run here
 */
public record Manifest(
        Experiment experiment,
        String preset,
        String profile,
        ResourceTier tier,
        String cores,
        long seed,
        Instant startedAt,
        Machine machine,
        Jdk jdk,
        Versions versions,
        int plannedRuns,
        List<LeftOut> leftOut) {

    /** Ends the words on cores where processes have more than the experiment asks for. */
    public static final String WHOLE_CORES = "whole cores, since parts of one cannot be enforced here";

    /** Whether processes got whole cores where the experiment asks for parts. */
    public boolean roundedUp() {
        return cores != null && cores.endsWith(WHOLE_CORES);
    }
}
