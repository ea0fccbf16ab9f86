package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.probe.JvmProbe;
import io.github.springbench.runner.probe.Probe;
import io.github.springbench.runner.probe.ProbeFailure;
import io.github.springbench.runner.probe.ThreadEvidence;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.process.ChildProcessFailure;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.store.RunFolder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The life of a run, from a fresh JVM to a stored result. */
final class RunLife {

    /** How much longer than planned a load may take before the runner ends it. */
    private static final int PATIENCE = 5;

    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(5);

    private final Setting setting;
    private final LoadGenerator generator;
    private final ExecutionListener listener;

    /** Why a system did not get as far as the load; it is not tried again, as nothing would be different. */
    private final Map<String, String> unfit = new HashMap<>();

    RunLife(Setting setting, LoadGenerator generator, ExecutionListener listener) {
        this.setting = setting;
        this.generator = generator;
        this.listener = listener;
    }

    /**
     * Lives one run and stores its result; whatever goes wrong in it becomes its result.
     *
     * @throws Interrupted where the runner is told to end meanwhile
     */
    RunResult live(PlannedRun run, RunFolder folder) {
        Instant startedAt = Instant.now();
        RunResult result;
        try {
            requireFit(run.key().system());
            result = measured(run, folder, startedAt);
        } catch (RunFailure | ChildProcessFailure | ProbeFailure | LoadUnreadable failure) {
            if (ChildProcess.runnerIsEnding()) {
                throw new Interrupted();
            }
            result = RunResult.failed(run.key(), startedAt, failure.getMessage(), List.of());
        }
        folder.write(result);
        return result;
    }

    private void requireFit(String system) {
        if (unfit.containsKey(system)) {
            throw new RunFailure("Not tried again: " + unfit.get(system));
        }
    }

    /** The recipe. */
    private RunResult measured(PlannedRun run, RunFolder folder, Instant startedAt) {
        listener.phase(run, "starting the service");
        unfit.put(run.key().system(), "its service never got as far as the load");
        List<String> command;
        ThreadEvidence evidence;
        LoadPhase load;
        Instant ready;
        Instant warm;
        try (RunningService service = RunningService.start(setting, run, folder);
                Probe probe = JvmProbe.attach(service.handle())) {
            command = service.command();
            Calls calls =
                    new Calls(service.url(), run.path(), setting.experiment().workload());
            calls.requireRightAnswer();
            ready = Instant.now();

            listener.phase(run, "warming up");
            evidence = WarmUp.run(calls, probe, run, folder.threadDump());
            warm = Instant.now();

            unfit.remove(run.key().system());
            listener.phase(run, "load");
            load = underLoad(run, folder, service, probe);
        }
        listener.phase(run, "reading the log");
        LoadMeasurement measurement = generator.read(load.task());
        LoadResult figures = measurement.result();
        ResourceUse resources = ResourceSummary.of(
                load.samples(),
                seconds(load.forkedAt(), load.exitedAt()),
                evidence.kind(),
                load.peakRssMib(),
                figures.requests());
        folder.writeSamples(load.samples());
        folder.writeHistograms(measurement.perSecond());
        RunTimes times = new RunTimes(
                seconds(startedAt, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), measurement.firstUser()),
                seconds(measurement.firstUser(), measurement.lastRecord()),
                seconds(measurement.lastRecord(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
        return new RunResult(
                run.key(), startedAt, null, evidence.kind(), evidence.sentence(), command, figures, resources, times);
    }

    private LoadPhase underLoad(PlannedRun run, RunFolder folder, RunningService service, Probe probe) {
        LoadTask task = new LoadTask(
                run.key().toString(),
                service.url(),
                run.path(),
                setting.experiment().workload(),
                run.key().users(),
                folder.injector());
        probe.resetPeaks();
        Sampler sampler = Sampler.start(probe);
        Instant forkedAt = Instant.now();
        try (ChildProcess injector = ChildProcess.start(
                "gatling", generator.command(setting.jdk(), task), setting.home(), folder.injectorLog())) {
            probe.watchInjector(injector.handle());
            int exitCode = injector.awaitExit(patience(run));
            Instant exitedAt = Instant.now();
            service.requireAlive();
            List<Sample> samples = sampler.stop();
            if (exitCode != 0) {
                throw new RunFailure("The load generator ended with exit code " + exitCode + "; its last words: "
                        + String.join(" | ", injector.logTail(3)));
            }
            return new LoadPhase(task, forkedAt, exitedAt, samples, probe.peakRssMib());
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } finally {
            sampler.stop();
        }
    }

    private static Duration patience(PlannedRun run) {
        Duration patience = run.expectedLoad().multipliedBy(PATIENCE);
        return patience.compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : patience;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
