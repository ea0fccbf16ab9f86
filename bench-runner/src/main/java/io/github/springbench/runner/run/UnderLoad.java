package io.github.springbench.runner.run;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample.RunnerSample;
import io.github.springbench.runner.model.Sample.WaitSample;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.stats.DriftSummary;
import io.github.springbench.runner.store.RunFolder;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The load on a service that is warm, with everything that is looked at meanwhile. */
final class UnderLoad {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final RunContext context;
    private final LoadGenerator generator;
    private final WatchedService watched;
    private final RunningBackEnds backEnds;
    private final ExecutionListener listener;

    UnderLoad(
            RunContext context,
            LoadGenerator generator,
            WatchedService watched,
            RunningBackEnds backEnds,
            ExecutionListener listener) {
        this.context = context;
        this.generator = generator;
        this.watched = watched;
        this.backEnds = backEnds;
        this.listener = listener;
    }

    /**
     * Plays the load.
     *
     * @param held whether an earlier run holds the services to their cores
     */
    LoadPhase run(PlannedRun run, RunFolder folder, boolean held) {
        ReadyService service = watched.service();
        MachinesByRole machines = context.machines();
        MachineClocks clocks = MachineClocks.read(machines);
        LoadTask task = task(run, folder, clocks);
        Watching watching = new Watching(port(service), service.process(), backEnds.processes(), context.cpuSpeed());
        Supplier<RunnerSample> runner = machines.here().watchRunner();
        Instant forkedAt = Instant.now();
        try (WorkFolder workFolder = machines.load().workFolder(folder.path());
                GeneratorWarmUp warmUp = warmUp(folder, task, workFolder, held);
                LiveLoad live = generator.follow(task);
                Sampler<Sample> sampler = watched.startSampling(folder.samples(), sample -> {
                    warmUp.heard(sample);
                    listener.sampled(run, sample, live.now());
                });
                WatchedMachines seen = WatchedMachines.watch(machines, clocks, watching);
                Sampler<HostSample> hostSampler = Sampler.start(
                        seconds -> {
                            HostSample sample = seen.host();
                            warmUp.heard(sample);
                            listener.sampledHost(run, sample);
                            return sample;
                        },
                        folder.hostSamples());
                Sampler<RunnerSample> runnerSampler = Sampler.start(seconds -> runner.get(), folder.runnerSamples());
                Sampler<HostSample> loadHostSampler = seen.isLoadApart()
                        ? Sampler.start(seconds -> seen.loadHost(), folder.loadHostSamples())
                        : null;
                Sampler<WaitSample> waitSampler = Sampler.start(seconds -> seen.waits(), folder.waits());
                PoolWaitWatch poolWaitWatch = PoolWaitWatch.start(watched.probe());
                BackEndWatch backEndWatch =
                        backEnds.watch(run.key().parameters().get(Experiment.LATENCY));
                Confinement confinement = context.allocation().ofLoadGenerator(machines.load());
                MachineProcess loadGenerator = machines.load()
                        .start(
                                engine(run),
                                confinement.wrap(command(task, folder, workFolder)),
                                Map.of(),
                                context.home(),
                                folder.loadGeneratorLog())) {
            if (!machines.isLoadApart()) {
                watched.probe().watchLoadGenerator(loadGenerator);
            }
            seen.watchLoadGenerator(loadGenerator);
            FootprintReading footprint = new FootprintReading(task, watched.probe(), workFolder::send);
            int exitCode = awaitEnd(loadGenerator, run, () -> {
                warmUp.check();
                footprint.check();
            });
            Instant exitedAt = Instant.now();
            workFolder.fetch();
            List<Sample> samples = sampler.stop();
            List<HostSample> hostSamples = hostSampler.stop();
            List<RunnerSample> runnerSamples = runnerSampler.stop();
            List<WaitSample> waited = waitSampler.stop();
            List<HostSample> loadHostSamples = loadHostSampler == null ? List.of() : loadHostSampler.stop();
            List<EncodedHistogram> poolWaits = poolWaitWatch.stop();
            List<BackEndWatch.Seen> ofBackEnds = backEndWatch.stop();
            if (exitCode != 0) {
                throw new RunFailure(
                        "The load generator ended with " + loadGenerator.end().orElse("exit code " + exitCode)
                                + RunFailure.lastWords(loadGenerator) + ".");
            }
            return new LoadPhase(
                    task,
                    warmUp.evidence(),
                    forkedAt,
                    exitedAt,
                    samples,
                    hostSamples,
                    loadHostSamples,
                    clocks.untilNow(),
                    runnerSamples,
                    waited,
                    seen.otherCallers(),
                    watched.probe().peakRssMib(),
                    service.evidence(watched.jvm(), samples),
                    heapLeftMib(run),
                    footprint.evidence(),
                    ofBackEnds,
                    poolWaits);
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    private String engine(PlannedRun run) {
        return context.experiment().engineOf(run.system());
    }

    private LoadTask task(PlannedRun run, RunFolder folder, MachineClocks clocks) {
        Workload workload = context.experiment().workload();
        return new LoadTask(
                run.key().toString(),
                watched.service().url(),
                run.request(),
                briefRequest(run),
                workload,
                run.key().loadLevel(),
                run.connections(),
                context.experiment().blockedThreads(run.system()).orElse(0),
                run.key().parameters().getOrDefault(Experiment.LATENCY, 0),
                context.experiment().records(),
                folder.loadGeneratorCsv(),
                workload.loadGeneratorWarmUp() == null ? null : folder.warmUpEnd(),
                folder.loadGenerator(engine(run)),
                clocks.aheadMs(context.machines().load()),
                context.machines().fleet());
    }

    /** A warm-up that is not judged if several load machines play it: their controller cannot end it early. */
    private GeneratorWarmUp warmUp(RunFolder folder, LoadTask task, WorkFolder workFolder, boolean held) {
        return new GeneratorWarmUp(
                folder.loadGeneratorCsv(),
                task.clockAheadMs(),
                folder.warmUpEnd(),
                workFolder::send,
                task.fleet() == null ? context.experiment().workload().loadGeneratorWarmUpOrNone() : Duration.ZERO,
                context.allocation().cpus(),
                held,
                this::limitCpu);
    }

    /** The command for the load generator's machine, to which the files that it reads are sent. */
    private List<String> command(LoadTask task, RunFolder folder, WorkFolder workFolder) {
        List<String> command = generator.command(context.jdk(), task);
        if (context.machines().load() != context.machines().here()) {
            folder.filesOf(task.folder()).forEach(workFolder::send);
        }
        return CommandThere.of(command, context.machines().load(), context, folder.path(), workFolder);
    }

    private static int port(ReadyService service) {
        URI url = service.url();
        return url.getPort() > 0 ? url.getPort() : url.getScheme().equals("https") ? HTTPS : HTTP;
    }

    /** Null if callers warm up with the requests that they will send, as in a closed load or a mix. */
    private Request briefRequest(PlannedRun run) {
        Workload workload = context.experiment().workload();
        return workload.closed() || workload.mix() != null || run.briefRequest().equals(run.request())
                ? null
                : run.briefRequest();
    }

    /** Heap after a full collection when the load is over; null if the load was too short to show a leak. */
    private Double heapLeftMib(PlannedRun run) {
        try {
            return run.expectedLoad().compareTo(DriftSummary.WORTH_A_WORD) < 0
                    ? null
                    : watched.probe().heapAfterFullCollectionMib();
        } catch (ProbeFailure notTold) {
            return null; // hours of figures must not be lost for it
        }
    }

    /**
     * Services are warmed up on all cores: what is compiled then would take minutes on a part of one.
     *
     * @throws RunFailure where the kernel does not do so
     */
    private void limitCpu() {
        try {
            backEnds.limitCpu();
            watched.limitCpu();
        } catch (ChildProcessFailure notHeld) {
            throw new RunFailure(notHeld.getMessage()); // else awaitEnd would say that the load never ended
        }
    }

    /** A load on a service that has died, or whose back end has, is not worth its time. */
    private void requireAlive() {
        watched.service().requireAlive();
        backEnds.requireAlive();
    }

    /** A service that hangs keeps each of its users waiting, and with them the load generator. */
    private int awaitEnd(MachineProcess loadGenerator, PlannedRun run, Runnable steps) throws InterruptedException {
        Duration deadline = context.deadlines()
                .ofLoad(run.expectedLoad(), context.experiment().workload());
        try {
            return loadGenerator.awaitExit(deadline, () -> {
                requireAlive();
                steps.run();
            });
        } catch (ChildProcessFailure neverEnded) {
            throw new RunFailure(
                    neverEnded.getMessage() + "; " + watched.service().health());
        }
    }
}
