package io.github.springbench.runner.machine.local;

import com.sun.management.GcInfo;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The garbage collections of a JVM, all its collectors together. */
final class GarbageCollections {

    private static final String COLLECTORS = ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*";
    private static final String POOLS = ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",*";

    /**
     * @param millis time since the start of the JVM
     * @param count collections since then
     * @param heapAfterBytes used heap after the last one; null before the first
     */
    record Totals(long millis, long count, Long heapAfterBytes) {}

    /** JDK 20+ counts it as a collector; it marks, and what it reports as left is garbage for the most part. */
    private static final String MARKS_ONLY = "G1 Concurrent GC";

    private final JmxConnection jmx;
    private final List<ObjectName> collectors;
    private final Set<String> heapPools = new HashSet<>();
    private long lastCount = -1;
    private Long heapAfterBytes;

    GarbageCollections(JmxConnection jmx) throws IOException, JMException {
        this.jmx = jmx;
        this.collectors = new ArrayList<>(jmx.server().queryNames(JmxConnection.name(COLLECTORS), null));
        for (ObjectName pool : jmx.server().queryNames(JmxConnection.name(POOLS), null)) {
            Map<String, Object> values = jmx.attributes(pool, "Name", "Type");
            if ("HEAP".equals(values.get("Type"))) {
                heapPools.add((String) values.get("Name"));
            }
        }
    }

    synchronized Totals totals() throws IOException, JMException {
        long millis = 0;
        long count = 0;
        for (ObjectName collector : collectors) {
            Map<String, Object> values = jmx.attributes(collector, "CollectionTime", "CollectionCount");
            millis += Math.max(0, (Long) values.get("CollectionTime"));
            count += Math.max(0, (Long) values.get("CollectionCount"));
        }
        // The details of a collection are a large answer, and most seconds have none to tell.
        if (count != lastCount) {
            heapAfterBytes = heapAfterLast();
            lastCount = count;
        }
        return new Totals(millis, count, heapAfterBytes);
    }

    private Long heapAfterLast() throws IOException, JMException {
        GcInfo last = null;
        for (ObjectName collector : collectors) {
            if (MARKS_ONLY.equals(collector.getKeyProperty("name"))) {
                continue;
            }
            Object details = jmx.attributes(collector, "LastGcInfo").get("LastGcInfo");
            if (details != null) {
                GcInfo info = GcInfo.from((CompositeData) details);
                last = last == null || info.getEndTime() > last.getEndTime() ? info : last;
            }
        }
        return last == null ? null : heapIn(last.getMemoryUsageAfterGc());
    }

    private long heapIn(Map<String, MemoryUsage> pools) {
        return pools.entrySet().stream()
                .filter(pool -> heapPools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }
}
