package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.ProcessWatch;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.ResourceControl;
import io.github.springbench.runner.model.RunnerSample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The machine that the bench runs on. */
public final class LocalMachine implements Machine {

    @Override
    public boolean isEnding() {
        return ChildProcess.runnerIsEnding();
    }

    @Override
    public int freePort() {
        return Ports.free();
    }

    @Override
    public boolean isFree(int port) {
        return Ports.isFree(port);
    }

    @Override
    public void requireFree(int port) {
        Ports.requireFree(port);
    }

    @Override
    public OptionalLong holder(int port) {
        return Ports.holder(port);
    }

    @Override
    public Optional<FoundProcess> process(long pid) {
        return ProcessHandle.of(pid).map(LocalProcess::new);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, long memoryMib) {
        return LocalConfinement.of(control, name, cores, memoryMib);
    }

    @Override
    public Confinement confine(ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib) {
        return LocalConfinement.of(control, name, cores, cpus, memoryMib);
    }

    @Override
    public MachineProcess start(
            String name, List<String> command, Map<String, String> environment, Path workingFolder, Path log) {
        return ChildProcess.start(name, command, environment, workingFolder, log);
    }

    @Override
    public Probe watchJvm(FoundProcess service) {
        return JvmProbe.attach(LocalProcess.handle(service));
    }

    @Override
    public Probe watchOtherJvm(FoundProcess service) {
        return JvmProbe.attachToOther(LocalProcess.handle(service));
    }

    @Override
    public Probe watchJvmAt(String hostAndPort) {
        return JvmProbe.connect(hostAndPort);
    }

    @Override
    public Probe watchFromOutside(FoundProcess service, String why) {
        return OutsideProbe.of(LocalProcess.handle(service), why);
    }

    @Override
    public Probe watchNothing(String why) {
        return OutsideProbe.ofUnknown(why);
    }

    @Override
    public ProcessWatch watchProcess(FoundProcess process) {
        return new ProcessProbe(LocalProcess.handle(process));
    }

    @Override
    public HostWatch watchHost(Watching watching) {
        return new HostProbe(watching);
    }

    @Override
    public WaitWatch watchWaits(Watching watching) {
        return new WaitProbe(watching);
    }

    @Override
    public Supplier<RunnerSample> watchRunner() {
        return new RunnerProbe()::sample;
    }

    @Override
    public OptionalDouble stolenWhileBusyFor(Duration time) throws InterruptedException {
        return StolenTime.whileBusyFor(time);
    }

    @Override
    public void requireRunnable(OwnJar jar) {
        JarFiles.requireRunnable(jar);
    }

    @Override
    public void requireUnchanged(OwnJar jar) {
        JarFiles.requireUnchanged(jar);
    }
}
