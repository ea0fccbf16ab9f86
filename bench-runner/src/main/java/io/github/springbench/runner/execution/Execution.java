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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
     * Does the runs in their order and stores each as it ends; then again those that were spoiled, as repetitions more. In the
     * end all are judged once more, side by side.
     *
     * @return the last result of each planned run
     */
    public List<RunResult> run(RunPlan plan, Disturbances disturbances) {
        List<RunResult> ended = new ArrayList<>();
        List<PlannedRun> all = new ArrayList<>(plan.runs());
        List<PlannedRun> round = plan.runs();
        for (int left = disturbances.retries(); !round.isEmpty(); left--) {
            List<PlannedRun> toRepeat = new ArrayList<>();
            for (PlannedRun run : round) {
                listener.runStarts(run);
                disturbances.patience().await(atMost -> listener.waits(run, atMost));
                RunResult result = life.live(run, results.run(run.key()));
                listener.runEnded(run, result);
                if (left > 0 && disturbances.spoiled().test(result)) {
                    toRepeat.add(run);
                } else {
                    ended.add(result);
                }
            }
            round = Retries.of(toRepeat, all);
            all.addAll(round);
            if (!round.isEmpty()) {
                listener.runsAdded(round);
            }
        }
        return judgedTogether(ended);
    }

    private List<RunResult> judgedTogether(List<RunResult> ended) {
        Map<RunKey, RunResult> judged =
                SideBySide.judge(results).stream().collect(Collectors.toMap(RunResult::key, run -> run));
        return ended.stream().map(run -> judged.getOrDefault(run.key(), run)).toList();
    }
}
