package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult.ResponseTime;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample.LoadSecond;
import io.github.springbench.runner.model.Workload.Shape;
import java.util.List;
import java.util.Optional;

/**
 * What the record of a run tells beside what was summed up while it was made: the response times of its plateau, how
 * throughput moved there, and how far the machine can have moved the figures. The same for a run that has just ended
 * and for one that is read again.
 */
public final class RunFigures {

    private RunFigures() {}

    /**
     * The run with all figures. One that failed, or has no evidence of its load, stays as it is.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     * @param seconds what else is known of these seconds
     */
    public static RunResult complete(
            RunResult run,
            Experiment experiment,
            List<EncodedHistogram> perSecond,
            List<LoadSecond> seconds,
            MachineReadings readings) {
        if (run.load() == null || run.evidence() == null || run.evidence().load() == null) {
            return run;
        }
        Optional<WholeSeconds> plateau =
                WholeSeconds.of(run.load(), experiment.workload().ramp(), perSecond, seconds);
        ResponseTime times = plateau.flatMap(PlateauTimes::of).orElse(null);
        RunResult waited = PoolWaitSummary.addedTo(run, plateau, perSecond, readings.poolWaits());
        RunResult compared = waited.withEvidence(
                waited.evidence().withDifferences(Recount.differences(run, perSecond, seconds, plateau.orElse(null))));
        if (plateau.isEmpty()) {
            return compared;
        }
        LoadEvidence seen = run.evidence().load();
        LoadEvidence load = PlateauThirds.of(plateau.get())
                .map(thirds -> seen.withThroughput(thirds.earlyRps(), thirds.lateRps()))
                .orElse(seen);
        // Figures that were edited stay as they are: the next report must find them, too.
        boolean edited = !compared.evidence().differences().isEmpty();
        boolean open = experiment.workload().shape() == Shape.OPEN;
        LoadResult figures = edited
                ? run.load()
                : run.load().with(it -> it.plateau(times)
                        .plateauUse(readings.use(
                                perSecond.get(0).startedAt(),
                                plateau.get(),
                                run.load().plateauThroughputRps(),
                                open ? 0 : run.load().users())));
        RunResult completed = compared.with(
                it -> it.load(figures).evidence(compared.evidence().withLoad(load)));
        boolean filled = experiment.workload().closed();
        return completed.withEvidence(completed
                .evidence()
                .withErrors(errors(completed, experiment, plateau.get(), readings)
                        .map(errors -> ClockDriftError.addedTo(
                                errors, completed, plateau.get().period().seconds(), readings.apart()))
                        .map(errors -> CoreSpeedError.addedTo(errors, completed, filled))
                        .orElse(null)));
    }

    private static Optional<MachineErrors> errors(
            RunResult run, Experiment experiment, WholeSeconds plateau, MachineReadings readings) {
        return experiment.workload().closed()
                ? Optional.of(CallerErrors.of(run, readings, plateau))
                : MachineErrorSummary.of(run, experiment, plateau, readings);
    }
}
