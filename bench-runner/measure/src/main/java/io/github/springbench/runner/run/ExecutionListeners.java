package io.github.springbench.runner.run;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.time.Duration;
import java.util.List;

/**
 * Several who hear the same.
 *
 * @param all in the order in which they hear it
 */
public record ExecutionListeners(List<ExecutionListener> all) implements ExecutionListener {

    @Override
    public void runStarts(PlannedRun run) {
        all.forEach(each -> each.runStarts(run));
    }

    @Override
    public void waits(PlannedRun run, Duration atMost) {
        all.forEach(each -> each.waits(run, atMost));
    }

    @Override
    public void phase(PlannedRun run, RunPhase phase) {
        all.forEach(each -> each.phase(run, phase));
    }

    @Override
    public void sampled(PlannedRun run, Sample sample, LiveReading load) {
        all.forEach(each -> each.sampled(run, sample, load));
    }

    @Override
    public void sampledHost(PlannedRun run, HostSample sample) {
        all.forEach(each -> each.sampledHost(run, sample));
    }

    @Override
    public void runEnded(PlannedRun run, RunResult result) {
        all.forEach(each -> each.runEnded(run, result));
    }

    @Override
    public void runsAdded(List<PlannedRun> again) {
        all.forEach(each -> each.runsAdded(again));
    }

    @Override
    public void runsFollow(NextRuns.Batch more) {
        all.forEach(each -> each.runsFollow(more));
    }
}
