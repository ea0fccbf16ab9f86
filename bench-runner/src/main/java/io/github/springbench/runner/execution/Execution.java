package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.plan.Retries;
import io.github.springbench.runner.store.ResultFolder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All runs of a plan, one after the other: two at once would measure each other. */
public final class Execution {

    private final ResultFolder results;
    private final ExecutionListener listener;
    private final RunLife life;

    public Execution(
            Setting setting,
            Map<Workload.Engine, LoadGenerator> generators,
            ResultFolder results,
            ExecutionListener listener) {
        this.results = results;
        this.listener = listener;
        this.life = new RunLife(setting, generators, listener);
    }

    /**
     * Does the runs in their order and stores each as it ends; then again those that were spoiled, as repetitions more. After each
     * round all are judged once more, side by side.
     *
     * @return the last result of each planned run
     */
    public List<RunResult> run(RunPlan plan, Disturbances disturbances) {
        Map<RunKey, RunResult> ended = new HashMap<>();
        List<PlannedRun> all = new ArrayList<>(plan.runs());
        List<PlannedRun> last = new ArrayList<>(plan.runs());
        List<PlannedRun> round = plan.runs();
        for (int left = disturbances.retries(); ; left--) {
            round.forEach(run -> ended.put(run.key(), live(run, disturbances.patience())));
            SideBySide.judge(results).forEach(run -> ended.put(run.key(), run));
            List<PlannedRun> spoiled = last.stream()
                    .filter(run -> disturbances.spoiled().test(ended.get(run.key())))
                    .toList();
            if (left == 0 || spoiled.isEmpty()) {
                return last.stream().map(run -> ended.get(run.key())).toList();
            }
            round = Retries.of(spoiled, all);
            all.addAll(round);
            last.removeAll(spoiled);
            last.addAll(round);
            listener.runsAdded(round);
        }
    }

    private RunResult live(PlannedRun run, Patience patience) {
        listener.runStarts(run);
        patience.await(atMost -> listener.waits(run, atMost));
        RunResult result = life.live(run, results.run(run.key()));
        listener.runEnded(run, result);
        return result;
    }
}
