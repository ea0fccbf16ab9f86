package io.github.springbench.runner.machine.local;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Watches the runner's own JVM. Not thread-safe. Every 5 minutes it starts a full collection: otherwise garbage that
 * young collections leave would look like growth. The collection shows in the times of the samples.
 */
final class RunnerProbe {

    private static final long NANOS_BETWEEN_FULL_COLLECTIONS = TimeUnit.MINUTES.toNanos(5);

    private final ProcStatus status = new ProcStatus(ProcessHandle.current().pid());
    private final List<GarbageCollectorMXBean> collectors =
            ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private long lastFullCollection = System.nanoTime();
    private long lastCount = -1;
    private Long heapAfterGc;

    /** Samples once. */
    RunnerSample sample() {
        if (System.nanoTime() - lastFullCollection > NANOS_BETWEEN_FULL_COLLECTIONS) {
            System.gc();
            lastFullCollection = System.nanoTime();
        }
        long count = collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
        if (count != lastCount) {
            heapAfterGc = heapAfterTheLast();
            lastCount = count;
        }
        return new RunnerSample(
                System.currentTimeMillis(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                heapAfterGc,
                status.read().rssBytes(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum(),
                count);
    }

    private Long heapAfterTheLast() {
        return collectors.stream()
                .map(GarbageCollectorMXBean::getLastGcInfo)
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(GcInfo::getEndTime))
                .map(last -> last.getMemoryUsageAfterGc().entrySet().stream()
                        .filter(pool -> heapPools.contains(pool.getKey()))
                        .mapToLong(pool -> pool.getValue().getUsed())
                        .sum())
                .orElse(null);
    }
}
