package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.model.ForkPlace;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.plan.Forks;
import io.github.springbench.runner.plan.Standing;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import java.util.List;
import java.util.Map;

/** All runs of a plan, one after the other: two at once would measure each other. */
public final class Execution {

    private final Setting setting;
    private final ResultFolder results;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final RunLife life;

    /** The number of the last fork that was started; only counted where runs share forks. */
    private int forks;

    public Execution(
            Setting setting,
            Map<Workload.Engine, LoadGenerator> generators,
            ResultFolder results,
            ExecutionListener listener) {
        this(setting, generators, results, listener, DiskSpace.of(results.path()));
    }

    Execution(
            Setting setting,
            Map<Workload.Engine, LoadGenerator> generators,
            ResultFolder results,
            ExecutionListener listener,
            DiskSpace disk) {
        this.setting = setting;
        this.results = results;
        this.listener = listener;
        this.disk = disk;
        this.life = new RunLife(setting, generators, listener, disk);
    }

    /**
     * Makes the runs that the result lacks, fork by fork, and stores each as it ends; then repeats those that were
     * spoiled, each in a fork of its own. After each round all are judged once more, side by side. What is to be
     * done is told by the result alone, so that a new one and one that was left in its midst go on alike.
     *
     * @return the last result of each planned run, in the order of the plan
     * @throws io.github.springbench.runner.store.DiskFull where there is no room for another run
     */
    public List<RunResult> run(RunPlan plan, Disturbances disturbances) {
        List<RunResult> before = results.allRuns();
        forks = Forks.last(before);
        List<List<PlannedRun>> round = standing(plan, before, disturbances).missingForks();
        while (true) {
            round.forEach(fork -> live(fork, disturbances.patience()));
            Standing now = standing(plan, SideBySide.judge(results), disturbances);
            List<PlannedRun> repeated = now.again(disturbances.retries());
            if (repeated.isEmpty()) {
                return now.last();
            }
            listener.runsAdded(repeated);
            round = repeated.stream().map(List::of).toList();
        }
    }

    private static Standing standing(RunPlan plan, List<RunResult> ended, Disturbances disturbances) {
        return Standing.of(plan.runs(), ended, disturbances.spoiled());
    }

    /** A service that a run failed on is not trusted any more: what it leaves is measured in a new fork. */
    private void live(List<PlannedRun> fork, Patience patience) {
        for (List<PlannedRun> left = fork; !left.isEmpty(); ) {
            int ended = untilOneFails(left, patience);
            left = Forks.renewed(left.subList(ended, left.size()));
        }
    }

    /** Returns how many runs have a result: all, or those up to the first one that failed. */
    private int untilOneFails(List<PlannedRun> runs, Patience patience) {
        int number = forks + 1;
        try (RunningFork fork = new RunningFork(setting)) {
            for (int place = 1; place <= runs.size(); place++) {
                PlannedRun run = runs.get(place - 1);
                disk.require();
                listener.runStarts(run);
                patience.await(atMost -> listener.waits(run, atMost));
                ForkPlace inFork =
                        setting.experiment().sharesForks() ? new ForkPlace(number, place, runs.size()) : null;
                RunResult result = life.live(run, results.run(run.key()), fork, inFork);
                forks = result.fork() == null ? forks : number;
                listener.runEnded(run, result);
                if (!result.completed()) {
                    return place;
                }
            }
        }
        return runs.size();
    }
}
