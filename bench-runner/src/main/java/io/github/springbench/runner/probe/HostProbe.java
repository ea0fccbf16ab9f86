package io.github.springbench.runner.probe;

import io.github.springbench.runner.model.HostSample;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/** Watches the machine, and the CPU that service, load generator and runner take of it. Safe for use by several threads. */
public final class HostProbe {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ProcHost host = new ProcHost(Path.of("/proc"));
    private final OtherProcesses others = new OtherProcesses();
    private final Set<Long> ours = ConcurrentHashMap.newKeySet();
    private final Set<Integer> cores;
    private final DoubleSupplier cpuSpeed;
    private final CpuClock service;
    private final boolean othersShow;
    private final CpuClock runner = new CpuClock(ProcessHandle.current());
    private volatile CpuClock loadGenerator;
    private ProcHost.Cpu before;

    /**
     * @param service empty where nobody knows its process; its work then cannot be told from that of other programs, about which
     *     nothing is said
     * @param backEnds that the service calls; their work is no other program's
     * @param cores whose idle time is looked at; none stand for all
     * @param cpuSpeed tells how fast a core is now; null where nobody looks
     */
    public HostProbe(
            Optional<ProcessHandle> service,
            List<ProcessHandle> backEnds,
            Set<Integer> cores,
            DoubleSupplier cpuSpeed) {
        this.cores = cores;
        this.cpuSpeed = cpuSpeed;
        this.service = service.map(CpuClock::new).orElseGet(CpuClock::unknown);
        this.othersShow = service.isPresent();
        backEnds.forEach(backEnd -> ours.add(backEnd.pid()));
        service.ifPresent(process -> ours.add(process.pid()));
        ours.add(ProcessHandle.current().pid());
    }

    /** The load generator whose CPU later samples give; before, it is null there. After its end they keep the last reading. */
    public void watchLoadGenerator(ProcessHandle process) {
        ours.add(process.pid());
        loadGenerator = new CpuClock(process);
    }

    /** Looks once. */
    public synchronized HostSample sample() {
        CpuClock load = loadGenerator;
        long epochMs = System.currentTimeMillis();
        double monotonicMs = System.nanoTime() / NANOS_PER_MILLI;
        ProcHost.Cpu now = host.cpu();
        ProcHost.Memory memory = host.memory();
        HostSample sample = new HostSample(
                epochMs,
                monotonicMs,
                now.busySeconds(),
                now.interruptSeconds(),
                now.idleSeconds(),
                now.stealSeconds(),
                before == null ? null : now.leastIdleShareSince(before, cores),
                memory.availableKib(),
                memory.totalKib(),
                host.memoryStallMicros(),
                host.swappedPages(),
                service.seconds(),
                load == null ? null : load.seconds(),
                runner.seconds(),
                othersShow ? others.secondsBeside(ours) : null,
                cpuSpeed == null ? null : Double.valueOf(cpuSpeed.getAsDouble()));
        before = now;
        return sample;
    }
}
