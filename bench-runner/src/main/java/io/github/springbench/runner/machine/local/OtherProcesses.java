package io.github.springbench.runner.machine.local;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The CPU time of processes that are not ours, added up process by process. The CPU time of the machine minus that of
 * ours would be too inexact, since the kernel counts the former in ticks and the latter exactly.
 */
final class OtherProcesses {

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
            now.forEach(
                    (pid, nanos) -> seconds += Math.max(0, nanos - lastNanos.getOrDefault(pid, 0L)) / NANOS_PER_SECOND);
        }
        looked = true;
        lastNanos.clear();
        lastNanos.putAll(now);
        return seconds;
    }
}
