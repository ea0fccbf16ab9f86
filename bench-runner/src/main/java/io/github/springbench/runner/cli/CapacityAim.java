package io.github.springbench.runner.cli;

import io.github.springbench.runner.capacity.Capacities;
import io.github.springbench.runner.capacity.SystemCapacity;
import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.run.NextRuns;
import io.github.springbench.runner.store.ResultFolder;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The most users of each system within objectives.
 *
 * @param plan without runs, as each decides on the next
 */
record CapacityAim(RunPlan plan, CapacityTerms terms) implements Aim {

    /** How each search begins, a line each. */
    List<String> lines() {
        return SearchOutlook.lines(plan, terms, capacities().outlook());
    }

    /** The search repeats what shows nothing. */
    @Override
    public int retries() {
        return 0;
    }

    @Override
    public String command() {
        return "capacity";
    }

    private Capacities capacities() {
        return new Capacities(plan.experiment(), terms, plan.seed());
    }

    /** The first run of each search. */
    @Override
    public RunPlan checked() {
        return SearchOutlook.firstRuns(plan, capacities().outlook());
    }

    @Override
    public String summary(PlanProgress soFar, Jdk jdk) {
        return "Searching for the most " + SearchOutlook.unit(plan.experiment()) + " that meet "
                + Objective.text(plan.experiment().objectives()) + ", on " + jdk + ".\n"
                + SearchOutlook.time(plan, terms, capacities().outlook());
    }

    @Override
    public NextRuns nextRuns(ResultFolder folder) {
        return new CapacityRuns(plan, capacities(), terms.maxTime(), Clock.systemUTC());
    }

    /** A run that does not count is repeated by the search; whether all is decided says the report. */
    @Override
    public int exitCode(List<RunResult> ended) {
        return ExitCode.FINE;
    }

    @Override
    public Optional<NextCommand> next(ResultFolder folder, String goOn) {
        return capacities().known(folder.allRuns()).stream().allMatch(SystemCapacity::ended)
                ? Optional.empty()
                : Optional.of(new NextCommand("the rest of the search", goOn));
    }
}
