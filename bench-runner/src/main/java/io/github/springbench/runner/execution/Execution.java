package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.plan.Standing;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import java.util.List;
import java.util.Map;

/** All runs of a plan, one after the other: two at once would measure each other. */
public final class Execution {

    private final ResultFolder results;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final RunLife life;

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
        this.results = results;
        this.listener = listener;
        this.disk = disk;
        this.life = new RunLife(setting, generators, listener, disk);
    }

    /**
     * Does the runs that the result lacks, in their order, and stores each as it ends; then again those that were spoiled, as
     * repetitions more. After each round all are judged once more, side by side. What is to be done is told by the result alone,
     * so that a new one and one that was left in its midst go on alike.
     *
     * @return the last result of each planned run, in the order of the plan
     * @throws io.github.springbench.runner.store.DiskFull where there is no room for another run
     */
    public List<RunResult> run(RunPlan plan, Disturbances disturbances) {
        List<PlannedRun> round = standing(plan, results.runs(), disturbances).missing();
        while (true) {
            round.forEach(run -> live(run, disturbances.patience()));
            Standing now = standing(plan, SideBySide.judge(results), disturbances);
            round = now.again(disturbances.retries());
            if (round.isEmpty()) {
                return now.last();
            }
            listener.runsAdded(round);
        }
    }

    private static Standing standing(RunPlan plan, List<RunResult> ended, Disturbances disturbances) {
        return Standing.of(plan.runs(), ended, disturbances.spoiled());
    }

    private void live(PlannedRun run, Patience patience) {
        disk.require();
        listener.runStarts(run);
        patience.await(atMost -> listener.waits(run, atMost));
        listener.runEnded(run, life.live(run, results.run(run.key())));
    }
}
