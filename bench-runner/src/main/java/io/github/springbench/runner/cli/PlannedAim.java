package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.run.NextRuns;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * All runs of a plan, and then those that decide what it leaves open.
 *
 * @param untilDecided by which cells are repeated after the plan; null where none are
 * @param retries how often a run is repeated that others disturbed
 */
record PlannedAim(RunPlan plan, StoppingRule untilDecided, int retries) implements Aim {

    @Override
    public RunPlan checked() {
        return plan;
    }

    @Override
    public String command() {
        return "run";
    }

    @Override
    public String summary(PlanProgress soFar, Jdk jdk) {
        String runs = Summary.of(plan.only(soFar.missing()), jdk);
        return untilDecided == null ? runs : runs + "\n" + DecisionTime.of(plan, untilDecided);
    }

    @Override
    public NextRuns nextRuns(ResultFolder folder) {
        return untilDecided == null
                ? NextRuns.none()
                : new UndecidedRuns(plan, untilDecided, folder, Clock.systemUTC());
    }

    @Override
    public int exitCode(List<RunResult> ended) {
        return ended.stream().allMatch(RunResult::counts) ? ExitCode.FINE : ExitCode.SOME_RUNS_FAILED;
    }

    /** How to repeat what others spoiled. */
    @Override
    public Optional<NextCommand> next(ResultFolder folder, String goOn) {
        int inVain = PlanProgress.of(plan.runs(), folder.allRuns(), Judge::isSpoiledByOthers)
                .triesInVain();
        return inVain == 0
                ? Optional.empty()
                : Optional.of(new NextCommand(
                        "repeat only the externally disturbed runs; each waits up to 10 minutes for a quiet machine",
                        goOn + " --retries " + (inVain + 1) + " --wait-for-quiet 10"));
    }
}
