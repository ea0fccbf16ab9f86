package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.store.ResultFolder;
import java.util.ArrayList;
import java.util.List;

/** All runs of a plan, one after the other: two at once would measure each other. */
public final class Execution {

    private final ResultFolder results;
    private final ExecutionListener listener;
    private final RunLife life;

    public Execution(Setting setting, LoadGenerator generator, ResultFolder results, ExecutionListener listener) {
        this.results = results;
        this.listener = listener;
        this.life = new RunLife(setting, generator, listener);
    }

    /** Does the runs in their order and stores each as it ends. */
    public List<RunResult> run(RunPlan plan) {
        List<RunResult> ended = new ArrayList<>();
        for (PlannedRun run : plan.runs()) {
            listener.runStarts(run);
            RunResult result = life.live(run, results.run(run.key()));
            ended.add(result);
            listener.runEnded(run, result);
        }
        return List.copyOf(ended);
    }
}
