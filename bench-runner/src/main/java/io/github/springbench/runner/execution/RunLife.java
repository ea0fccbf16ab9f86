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
import io.github.springbench.runner.model.UserError;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The life of a run, from a fresh JVM to a stored result. */
final class RunLife {

    /** How much longer than planned a load may take before the runner ends it. */
    private static final int PATIENCE = 5;

    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(5);

    private final Setting setting;
    private final LoadGenerator generator;
    private final ExecutionListener listener;

    /** Systems whose service once got as far as the load. */
    private final Set<String> fit = new HashSet<>();

    /** Why the others never did; they are not tried again, as nothing would be different. */
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
        String system = run.key().system();
        RunResult result;
        if (unfit.containsKey(system)) {
            result = failed(run, startedAt, "Not tried again, as the first run of it failed: " + unfit.get(system));
        } else {
            try {
                result = measured(run, folder, startedAt);
            } catch (RuntimeException failure) {
                if (ChildProcess.runnerIsEnding()) {
                    throw new Interrupted();
                }
                result = failed(run, startedAt, reason(failure));
                if (!fit.contains(system)) {
                    unfit.put(system, result.failure());
                }
            }
        }
        folder.write(result);
        return result;
    }

    private static RunResult failed(PlannedRun run, Instant startedAt, String reason) {
        return RunResult.failed(run.key(), startedAt, reason, List.of());
    }

    /** Our own failures are sentences; any other, such as a full disk, must not end an hour of runs either. */
    private static String reason(RuntimeException failure) {
        boolean sentence = failure instanceof RunFailure
                || failure instanceof ChildProcessFailure
                || failure instanceof ProbeFailure
                || failure instanceof LoadUnreadable
                || failure instanceof UserError;
        return sentence ? failure.getMessage() : failure.toString();
    }

    /** The recipe. */
    private RunResult measured(PlannedRun run, RunFolder folder, Instant startedAt) {
        listener.phase(run, "starting the service");
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

            fit.add(run.key().system());
            listener.phase(run, "load");
            load = underLoad(run, folder, service, probe);
        }
        folder.writeSamples(load.samples());
        listener.phase(run, "reading the log");
        LoadMeasurement measurement = generator.read(load.task());
        LoadResult figures = measurement.result();
        requireWhole(figures, run);
        ResourceUse resources = ResourceSummary.of(
                load.samples(),
                seconds(load.forkedAt(), load.exitedAt()),
                evidence.kind(),
                load.peakRssMib(),
                figures.requests());
        folder.writeHistograms(measurement.perSecond());
        RunTimes times = new RunTimes(
                seconds(startedAt, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), measurement.firstUser()),
                seconds(measurement.firstUser(), measurement.lastRecord()),
                seconds(measurement.lastRecord(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
        return new RunResult(
                run.key(),
                startedAt,
                null,
                evidence.kind(),
                evidence.sentence(),
                command,
                figures,
                resources,
                times,
                null,
                null);
    }

    /** A part of a load, or a load that nobody answered, would have figures that look right. */
    private static void requireWhole(LoadResult figures, PlannedRun run) {
        if (figures.users() != run.key().users()) {
            throw new RunFailure(String.format(
                    Locale.ROOT,
                    "%,d of %,d users started",
                    figures.users(),
                    run.key().users()));
        }
        if (figures.truncated()) {
            throw new RunFailure("The record of the load ends before all of its users had ended");
        }
        if (figures.requests() + figures.failed() < run.expectedRequests()) {
            throw new RunFailure(String.format(
                    Locale.ROOT, "Only %,d of %,d requests are on record", figures.requests(), run.expectedRequests()));
        }
        if (figures.responseTime().p50Ms() == null) {
            throw new RunFailure("No request was answered rightly: " + figures.failures());
        }
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
