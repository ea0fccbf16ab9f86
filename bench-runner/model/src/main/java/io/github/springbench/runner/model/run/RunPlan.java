package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.Experiment;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * An experiment resolved to runs in the order in which they are done.
 *
 * @param experiment the experiment after preset and choices
 * @param preset the preset's name, or null
 * @param profile the profile in force, or null where the experiment has none
 * @param seed of the order: the same seed gives the same order
 * @param runs the runs in order
 * @param leftOut systems of the experiment that cannot run on this JDK or these machines
 */
public record RunPlan(
        Experiment experiment, String preset, String profile, long seed, List<PlannedRun> runs, List<LeftOut> leftOut) {

    /** The same plan with some of its runs only. */
    public RunPlan only(List<PlannedRun> some) {
        return new RunPlan(experiment, preset, profile, seed, some, leftOut);
    }

    /** The same plan without systems that cannot run. */
    public RunPlan without(List<LeftOut> more) {
        List<String> names = more.stream().map(LeftOut::system).toList();
        return new RunPlan(
                experiment.withSystems(experiment.systems().stream()
                        .filter(system -> !names.contains(system.name()))
                        .toList()),
                preset,
                profile,
                seed,
                runs.stream().filter(run -> !names.contains(run.key().system())).toList(),
                Stream.concat(leftOut.stream(), more.stream()).toList());
    }

    /** How many runs measure a cell; closing runs do not. */
    public int measuringRuns() {
        return (int) runs.stream().filter(run -> !run.key().closing()).count();
    }

    /** How often a service is started. */
    public int forks() {
        return (int) runs.stream().mapToInt(PlannedRun::fork).distinct().count();
    }

    /** The expected time of all loads together, without what the runner adds around each. */
    public Duration expectedLoad() {
        return runs.stream().map(PlannedRun::expectedLoad).reduce(Duration.ZERO, Duration::plus);
    }

    /** A system of the experiment that could not run here, and why. */
    public record LeftOut(String system, String reason) {}
}
