package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.InjectorCsv;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostSample;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunTimes;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.probe.HostProbe;
import io.github.springbench.runner.probe.JvmIdentity;
import io.github.springbench.runner.probe.JvmProbe;
import io.github.springbench.runner.probe.Probe;
import io.github.springbench.runner.probe.ProbeFailure;
import io.github.springbench.runner.probe.ThreadEvidence;
import io.github.springbench.runner.process.ChildProcess;
import io.github.springbench.runner.process.ChildProcessFailure;
import io.github.springbench.runner.stats.HostSummary;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.store.RunFolder;
import io.github.springbench.runner.verdict.Judge;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The life of a run, from a fresh JVM to a stored result. */
final class RunLife {

    /** How much longer than planned a load may take before the runner ends it. */
    private static final int PATIENCE = 5;

    private static final int CORES = Runtime.getRuntime().availableProcessors();
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
        ThreadEvidence threads;
        LoadPhase load;
        Instant ready;
        Instant warm;
        try (RunningService service = RunningService.start(setting, run, folder);
                Probe probe = JvmProbe.attach(service.handle())) {
            command = service.command();
            Calls calls = new Calls(
                    service.url(),
                    run.request(),
                    run.briefRequest(),
                    setting.experiment().workload());
            calls.requireRightAnswer();
            JvmIdentity jvm = probe.identity();
            ready = Instant.now();

            listener.phase(run, "warming up");
            threads = WarmUp.run(calls, probe, run, folder.threadDump());
            warm = Instant.now();

            fit.add(run.key().system());
            listener.phase(run, "load");
            load = underLoad(run, folder, service, probe, jvm);
        }
        folder.writeSamples(load.samples());
        folder.writeHostSamples(load.host());
        listener.phase(run, "reading the log");
        LoadMeasurement measurement = generator.read(load.task());
        LoadResult figures = measurement.result();
        requireAnswers(figures);
        ResourceUse resources = ResourceSummary.of(
                load.samples(),
                seconds(load.forkedAt(), load.exitedAt()),
                threads.kind(),
                load.peakRssMib(),
                figures.requests());
        folder.writeHistograms(measurement.perSecond());
        RunTimes times = new RunTimes(
                seconds(startedAt, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), measurement.load().from()),
                measurement.load().seconds(),
                seconds(measurement.load().to(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
        RunResult result = new RunResult(
                run.key(),
                startedAt,
                null,
                threads.kind(),
                threads.sentence(),
                command,
                figures,
                resources,
                Map.of(),
                Map.of(),
                times,
                evidence(folder, load, measurement),
                null);
        return result.judged(Judge.judge(result, setting.experiment()).orElse(null));
    }

    /** Without a right answer there are no figures, not even wrong ones. */
    private static void requireAnswers(LoadResult figures) {
        if (figures.responseTime().p50Ms() == null) {
            throw new RunFailure("No request was answered rightly: " + figures.failures());
        }
    }

    private static Evidence evidence(RunFolder folder, LoadPhase load, LoadMeasurement measurement) {
        Period whole = measurement.load();
        Period plateau = measurement.plateau();
        return new Evidence(
                measurement.evidence(),
                HostSummary.injector(InjectorCsv.read(folder.injectorCsv()), load.host(), whole, plateau, CORES),
                HostSummary.host(load.host(), whole, plateau, CORES),
                load.service(),
                List.of(),
                null);
    }

    private LoadPhase underLoad(
            PlannedRun run, RunFolder folder, RunningService service, Probe probe, JvmIdentity jvm) {
        LoadTask task = new LoadTask(
                run.key().toString(),
                service.url(),
                run.request(),
                setting.experiment().workload(),
                run.key().users(),
                run.key().parameters().getOrDefault(Experiment.LATENCY, 0),
                folder.injectorCsv(),
                folder.injector());
        HostProbe host = new HostProbe(service.handle());
        probe.resetPeaks();
        Instant forkedAt = Instant.now();
        try (Sampler<Sample> sampler = Sampler.start(probe::sample);
                Sampler<HostSample> hostSampler = Sampler.start(seconds -> host.sample());
                ChildProcess injector = ChildProcess.start(
                        "gatling", generator.command(setting.jdk(), task), setting.home(), folder.injectorLog())) {
            probe.watchInjector(injector.handle());
            host.watchInjector(injector.handle());
            int exitCode = injector.awaitExit(patience(run));
            Instant exitedAt = Instant.now();
            service.requireAlive();
            List<Sample> samples = sampler.stop();
            List<HostSample> hostSamples = hostSampler.stop();
            if (exitCode != 0) {
                throw new RunFailure("The load generator ended with exit code " + exitCode + "; its last words: "
                        + String.join(" | ", injector.logTail(3)));
            }
            return new LoadPhase(
                    task, forkedAt, exitedAt, samples, hostSamples, probe.peakRssMib(), service.evidence(jvm, samples));
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
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
