package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.model.Sample.HostSample;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Watches the machine, and the CPU that service, load generator and runner take of it. Safe for use by several threads.
 */
final class HostProbe implements HostWatch {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ProcHost host = new ProcHost(Path.of("/proc"));
    private final OtherProcesses others = new OtherProcesses();
    private final Set<Long> ours = ConcurrentHashMap.newKeySet();
    private final List<ProcessHandle> backEnds;

    /** Null where nobody measures it. */
    private final CoresOfService cpuSpeed;

    private final CpuClock service;
    private final boolean othersShow;
    private final CpuClock runner = new CpuClock(ProcessHandle.current());
    private volatile CpuClock loadGenerator;

    HostProbe(Watching watching) {
        cpuSpeed = watching.cpuSpeed() == null ? null : new CoresOfService(status(watching), watching.cpuSpeed());
        service =
                watching.service().map(LocalProcess::handle).map(CpuClock::new).orElseGet(CpuClock::unknown);
        othersShow = watching.service().isPresent();
        backEnds = watching.backEnds().stream().map(LocalProcess::handle).toList();
        backEnds.forEach(backEnd -> ours.add(backEnd.pid()));
        watching.service().ifPresent(process -> ours.add(process.pid()));
        ours.add(ProcessHandle.current().pid());
    }

    private static ProcStatus status(Watching watching) {
        return watching.service().map(service -> new ProcStatus(service.pid())).orElseGet(ProcStatus::elsewhere);
    }

    @Override
    public void watchLoadGenerator(FoundProcess process) {
        ours.add(process.pid());
        loadGenerator = new CpuClock(LocalProcess.handle(process));
    }

    /** A database may have a process for each session. */
    private Set<Long> withDescendants() {
        Set<Long> all = new HashSet<>(ours);
        backEnds.stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .forEach(all::add);
        return all;
    }

    @Override
    public synchronized HostSample sample() {
        CpuClock load = loadGenerator;
        long epochMs = System.currentTimeMillis();
        double monotonicMs = System.nanoTime() / NANOS_PER_MILLI;
        ProcHost.Cpu now = host.cpu();
        ProcHost.Memory memory = host.memory();
        return new HostSample(
                epochMs,
                monotonicMs,
                now.busySeconds(),
                now.interruptSeconds(),
                now.idleSeconds(),
                now.stealSeconds(),
                memory.availableKib(),
                memory.totalKib(),
                host.memoryStallMicros(),
                host.swappedPages(),
                service.seconds(),
                load == null ? null : load.seconds(),
                runner.seconds(),
                othersShow ? others.secondsBeside(withDescendants()) : null,
                cpuSpeed == null ? null : Double.valueOf(cpuSpeed.getAsDouble()));
    }

    @Override
    public void close() {
        if (cpuSpeed != null) {
            cpuSpeed.close();
        }
    }
}
