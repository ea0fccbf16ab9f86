package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.JvmIdentity;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProbeFailure;
import io.github.springbench.runner.model.Resources.ResourceTier;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.model.Target.RunningUrl;
import io.github.springbench.runner.store.SampleLog;
import java.util.List;
import java.util.function.Consumer;

/** A service that is ready, with a probe on its JVM. */
final class WatchedService implements AutoCloseable {

    private final String name;
    private final ReadyService service;
    private final Probe probe;
    private final JvmIdentity jvm;
    private final List<Integer> cores;
    private final ResourceTier tier;

    private WatchedService(String name, ReadyService service, Probe probe, List<Integer> cores, ResourceTier tier) {
        this.name = name;
        this.service = service;
        this.probe = probe;
        this.cores = cores;
        this.tier = tier;
        this.jvm = probe.identity();
    }

    /** A service that is started now. */
    static WatchedService start(RunContext context, Launch launch) {
        RunningService service = RunningService.start(context, launch);
        Probe probe = null;
        try {
            FoundProcess process = service.process().orElseThrow();
            probe = launch.program().ours()
                    ? launch.machine().watchJvm(process)
                    : launch.machine().watchOtherJvm(process);
            WatchedService watched = new WatchedService(
                    launch.name(),
                    service,
                    probe,
                    launch.cores(),
                    context.allocation().control().tier());
            watched.requireWhatItWasToGet(context, launch.program());
            return watched;
        } catch (RuntimeException notFit) {
            if (probe != null) {
                probe.close();
            }
            RuntimeException cause = service.causeOf(notFit);
            service.close();
            throw cause;
        }
    }

    /** A service that runs already, watched as far as the experiment tells how. */
    static WatchedService at(RunContext context, RunningUrl running, Readiness readiness, String name) {
        Machine machine = FoundService.machineOf(running.url(), context.machines());
        FoundService service = FoundService.at(
                machine, running, readiness, name, context.deadlines().start());
        Probe probe = probe(machine, running, service);
        try {
            return new WatchedService(name, service, probe, List.of(), ResourceTier.NONE);
        } catch (RuntimeException notToBeSeen) {
            probe.close();
            throw notToBeSeen;
        }
    }

    private static Probe probe(Machine machine, RunningUrl running, FoundService service) {
        if (running.jmx() != null) {
            return machine.watchJvmAt(running.jmx());
        }
        if (running.pid() == null) {
            return machine.watchNothing("Not watched: the experiment names neither its 'pid' nor its 'jmx'.");
        }
        FoundProcess process = service.process().orElseThrow();
        try {
            return machine.watchOtherJvm(process);
        } catch (ProbeFailure noJvm) {
            return machine.watchFromOutside(
                    process,
                    "Watched by its process alone, without threads by kind and heap: " + noJvm.getMessage() + ".");
        }
    }

    /** A comparison of equals must not begin with a JVM that got more, or less. */
    private void requireWhatItWasToGet(RunContext context, StartableJar program) {
        ResourceAllocation allocation = context.allocation();
        if (allocation.resources() == null) {
            return;
        }
        List<String> differences =
                AllocationVerifier.differences(allocation.resources(), tier, jvm, program.jvm(context.experiment()));
        if (!differences.isEmpty()) {
            throw new RunFailure(
                    name + " did not get the resources that the experiment asks for: " + String.join(" ", differences));
        }
    }

    /** From now on it runs on its cores, and has its part of them: what the kernel then lets it have is read back. */
    void limitCpu() {
        service.limitCpu();
        if (cores.isEmpty()) {
            return;
        }
        AllocationVerifier.differentCores(cores, tier, probe.allowedCores()).ifPresent(difference -> {
            throw new RunFailure(name + " did not get the cores that the experiment asks for: " + difference);
        });
    }

    ReadyService service() {
        return service;
    }

    Probe probe() {
        return probe;
    }

    /** What its JVM runs with. */
    JvmIdentity jvm() {
        return jvm;
    }

    /** Resets the peaks and starts to sample once a second. */
    Sampler<Sample> startSampling() {
        probe.resetPeaks();
        return Sampler.start(probe::sample);
    }

    /** The same into a log, and somebody hears of each sample, at once. */
    Sampler<Sample> startSampling(SampleLog<Sample> log, Consumer<Sample> heard) {
        probe.resetPeaks();
        return Sampler.start(
                seconds -> {
                    Sample sample = probe.sample(seconds);
                    heard.accept(sample);
                    return sample;
                },
                log);
    }

    @Override
    public void close() {
        probe.close();
        service.close();
    }
}
