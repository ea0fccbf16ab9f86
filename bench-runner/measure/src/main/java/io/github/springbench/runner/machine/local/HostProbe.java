package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.HostWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.local.process.LocalProcess;
import io.github.springbench.runner.model.machine.CpuList;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Watches the machine, and the CPU that service, load generator and runner take of it. Safe for use by several threads.
 */
final class HostProbe implements HostWatch {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ProcHost host = new ProcHost(Path.of("/proc"));
    private final OtherProcesses others = new OtherProcesses();

    /** Service, load generator and back ends: a server has workers, and a database a process for each session. */
    private final List<Family> watched = new CopyOnWriteArrayList<>();

    /** Null where nobody measures it. */
    private final CoresOfService cpuSpeed;

    private final CpuClock service;
    private final boolean othersShow;
    private final CpuClock runner = new CpuClock(ProcessHandle.current());
    private volatile CpuClock loadGenerator;

    HostProbe(Watching watching) {
        cpuSpeed = watching.cpuSpeed() == null ? null : new CoresOfService(status(watching), watching.cpuSpeed());
        Optional<Family> family = watching.service().map(LocalProcess::handle).map(Family::ofProgram);
        service = family.map(CpuClock::new).orElseGet(CpuClock::unknown);
        othersShow = family.isPresent();
        family.ifPresent(watched::add);
        watching.backEnds().forEach(backEnd -> watched.add(Family.of(LocalProcess.handle(backEnd))));
    }

    private static ProcStatus status(Watching watching) {
        return watching.service().map(service -> new ProcStatus(service.pid())).orElseGet(ProcStatus::elsewhere);
    }

    @Override
    public void watchLoadGenerator(FoundProcess process) {
        Family family = Family.ofProgram(LocalProcess.handle(process));
        watched.add(family);
        loadGenerator = new CpuClock(family);
    }

    private Set<Long> ours() {
        return Stream.concat(
                        Stream.of(ProcessHandle.current()),
                        watched.stream().flatMap(family -> family.members().stream()))
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
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
                othersShow ? others.secondsBeside(ours()) : null,
                cpuSpeed == null ? null : Double.valueOf(cpuSpeed.getAsDouble()));
    }

    @Override
    public void close() {
        if (cpuSpeed != null) {
            cpuSpeed.close();
        }
    }

    /**
     * Measures on the cores that a service has at that moment, since the speed of one core tells little about another
     * one (ADR 11). A thread of its own is held to these cores by {@code taskset}; where that cannot be done, it runs
     * on any. To be closed.
     */
    static final class CoresOfService implements DoubleSupplier, AutoCloseable {

        private final ProcStatus service;
        private final DoubleSupplier measured;
        private final ExecutorService thread = Executors.newSingleThreadExecutor(CoresOfService::daemon);
        private List<Integer> held;

        /** @param measured on the thread that is held there */
        CoresOfService(ProcStatus service, DoubleSupplier measured) {
            this.service = service;
            this.measured = measured;
        }

        @Override
        public double getAsDouble() {
            try {
                return thread.submit(this::measure).get();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while the speed of a core was measured", interrupted);
            } catch (ExecutionException failed) {
                throw new IllegalStateException(failed.getCause());
            }
        }

        private double measure() throws InterruptedException {
            if (held == null) {
                held = ProcStatus.ofThisThread().allowedCores();
            }
            List<Integer> cores = service.allowedCores();
            if (cores != null && !cores.equals(held)) {
                hold(cores);
                held = cores;
            }
            return measured.getAsDouble();
        }

        private static void hold(List<Integer> cores) throws InterruptedException {
            try {
                String thread =
                        Path.of("/proc/thread-self").toRealPath().getFileName().toString();
                new ProcessBuilder("taskset", "-p", "-c", CpuList.text(cores), thread)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
            } catch (IOException noTaskset) {
                // Any core then stands for those of the service.
            }
        }

        private static Thread daemon(Runnable task) {
            Thread daemon = new Thread(task, "core-speed");
            daemon.setDaemon(true);
            return daemon;
        }

        @Override
        public void close() {
            thread.shutdown();
        }
    }

    /**
     * The CPU time of processes that are not ours, added up process by process. The CPU time of the machine minus that
     * of ours would be too inexact, since the kernel counts the former in ticks and the latter exactly.
     */
    static final class OtherProcesses {

        private static final double NANOS_PER_SECOND = 1e9;

        private final Map<Long, Long> lastNanos = new HashMap<>();
        private boolean looked;
        private double seconds;

        /**
         * CPU time of all other processes since the first look.
         *
         * @param ours process ids that do not count
         */
        double secondsBeside(Set<Long> ours) {
            Map<Long, Long> now = new HashMap<>();
            ProcessHandle.allProcesses()
                    .filter(process -> !ours.contains(process.pid()))
                    .forEach(process -> process.info()
                            .totalCpuDuration()
                            .map(Duration::toNanos)
                            .ifPresent(nanos -> now.put(process.pid(), nanos)));
            if (looked) {
                now.forEach((pid, nanos) ->
                        seconds += Math.max(0, nanos - lastNanos.getOrDefault(pid, 0L)) / NANOS_PER_SECOND);
            }
            looked = true;
            lastNanos.clear();
            lastNanos.putAll(now);
            return seconds;
        }
    }
}
