package io.github.springbench.runner.machine.local;

import com.sun.management.OperatingSystemMXBean;
import io.github.springbench.runner.machine.local.limits.ControlGroups;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostActivity;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How the machine is at this moment. */
public final class HostReader {

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final double NANOS_PER_MILLI = 1e6;

    /** Programs are named from this share of a core on. */
    private static final double WORTH_NAMING = 0.02;

    private static final int MOST_NAMED = 2;

    private HostReader() {}

    /**
     * The facts of now.
     *
     * @param results where results are going to be written
     */
    public static HostFacts facts(Path results) {
        return seenThrough(Path.of("/"), results);
    }

    public static HostFacts seenThrough(Path root, Path results) {
        LinuxFacts linux = new LinuxFacts(root);
        MachineFacts machine = Machines.seenThrough(root);
        return new HostFacts(
                machine,
                available(linux, machine),
                linux.swapUsedMib(),
                linux.timeWaitSockets(),
                linux.clockSource(),
                linux.governor(),
                freeDiskMib(results),
                ControlGroups.freeThreads(root),
                linux.allowedCores() == null
                        ? null
                        : Integer.valueOf(linux.wholeCores(linux.allowedCores()).size()));
    }

    /** The kernel tells it of the whole machine, even within a container that may have less. */
    private static Long available(LinuxFacts linux, MachineFacts machine) {
        Long ofAll = linux.availableMemoryMib();
        return ofAll == null ? null : Long.valueOf(Math.min(ofAll, machine.memoryMib()));
    }

    /** Waits a second and returns how much CPU other processes used, and how far the clock drifted. */
    public static HostActivity activity() throws InterruptedException {
        Map<Long, Duration> before = cpuByProcess();
        long wallMs = System.currentTimeMillis();
        long nanos = System.nanoTime();
        Thread.sleep(LOOK.toMillis());
        double elapsedMs = (System.nanoTime() - nanos) / NANOS_PER_MILLI;
        double driftMs = System.currentTimeMillis() - wallMs - elapsedMs;
        Map<Long, Double> shares = cpuByProcess().entrySet().stream()
                .filter(process -> before.containsKey(process.getKey()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        process -> process.getValue()
                                        .minus(before.get(process.getKey()))
                                        .toMillis()
                                / elapsedMs));
        double cores = Runtime.getRuntime().availableProcessors();
        return new HostActivity(
                shares.values().stream().mapToDouble(share -> share).sum() / cores, busiest(shares), driftMs);
    }

    /** CPU time of every process but this one; those that only live within the second are missed. */
    private static Map<Long, Duration> cpuByProcess() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .flatMap(
                        process -> process.info().totalCpuDuration().stream().map(cpu -> Map.entry(process.pid(), cpu)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<String> busiest(Map<Long, Double> shares) {
        return shares.entrySet().stream()
                .filter(process -> process.getValue() >= WORTH_NAMING)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_NAMED)
                .map(process -> name(process.getKey()))
                .toList();
    }

    private static String name(long pid) {
        String command = ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .map(path -> Path.of(path).getFileName().toString())
                .orElse("a process");
        return command + " (" + pid + ")";
    }

    /** Of the nearest folder that is there already. */
    private static Long freeDiskMib(Path results) {
        for (Path folder = results.toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder)) {
                try {
                    return Files.getFileStore(folder).getUsableSpace() >> 20;
                } catch (IOException unknown) {
                    return null;
                }
            }
        }
        return null;
    }

    /** Facts of the machine that belong to every result. */
    public static final class Machines {

        private Machines() {}

        /** The machine on which the runner runs; a fact that this system does not show is null. */
        public static MachineFacts seenThrough(Path root) {
            LinuxFacts linux = new LinuxFacts(root);
            String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
            String distribution = linux.distribution();
            String cpu = linux.cpu();
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            return new MachineFacts(
                    distribution == null ? kernel : distribution + ", " + kernel,
                    cpu == null ? System.getProperty("os.arch") : cpu,
                    Runtime.getRuntime().availableProcessors(),
                    system.getTotalMemorySize() >> 20,
                    linux.openFilesLimit(),
                    linux.ephemeralPorts(),
                    ControlGroups.seenThrough(root).cpuLimit());
        }
    }
}
