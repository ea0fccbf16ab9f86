package io.github.springbench.runner.run;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.time.Duration;
import java.util.List;

/** Hears how the runs go on, as far as it wants to. Called from one thread, but for what is sampled. */
public interface ExecutionListener {

    /** A run begins. */
    default void runStarts(PlannedRun run) {}

    /** A run that has not begun waits for a quiet machine. */
    default void waits(PlannedRun run, Duration atMost) {}

    /** A run enters a phase of its life. */
    default void phase(PlannedRun run, RunPhase phase) {}

    /**
     * A sample of a run under load, once a second. Called by the thread that takes the samples, which must not be kept
     * waiting.
     *
     * @param sample of the service
     * @param load what is known of it by now; null where the load generator tells nothing before its end
     */
    default void sampled(PlannedRun run, Sample sample, LiveReading load) {}

    /**
     * A sample of the machine meanwhile, once a second. Called by another thread that takes samples, which must not be
     * kept waiting either.
     */
    default void sampledHost(PlannedRun run, HostSample sample) {}

    /** A run has ended and its result is stored. */
    default void runEnded(PlannedRun run, RunResult result) {}

    /** All runs so far have ended, and some are repeated. */
    default void runsAdded(List<PlannedRun> again) {}

    /**
     * Tells which runs follow, or why none do. Called when all known runs have ended, and within a fork when another
     * closing run follows, which has the same number as the one before.
     */
    default void runsFollow(NextRuns.Batch more) {}

    /**
     * Several who hear the same.
     *
     * @param all in the order in which they hear it
     */
    record ExecutionListeners(List<ExecutionListener> all) implements ExecutionListener {

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
}
