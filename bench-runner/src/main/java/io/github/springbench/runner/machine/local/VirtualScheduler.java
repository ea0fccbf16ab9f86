package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The scheduler of virtual threads at one moment; all null before JDK 24, which does not show it. Parked virtual
 * threads are in none of these figures.
 *
 * @param poolSize its carrier threads, working or idle
 * @param mounted virtual threads on a carrier
 * @param queued virtual threads that wait for a carrier
 */
record VirtualScheduler(Integer poolSize, Long mounted, Long queued) {

    private static final ObjectName BEAN = JmxConnection.name("jdk.management:type=VirtualThreadScheduler");

    static VirtualScheduler seenBy(JmxConnection jmx) throws IOException, JMException {
        Map<String, Object> values =
                jmx.attributes(BEAN, "PoolSize", "MountedVirtualThreadCount", "QueuedVirtualThreadCount");
        Long poolSize = known(values.get("PoolSize"));
        return new VirtualScheduler(
                poolSize == null ? null : poolSize.intValue(),
                known(values.get("MountedVirtualThreadCount")),
                known(values.get("QueuedVirtualThreadCount")));
    }

    // The bean says -1 for what it does not know.
    private static Long known(Object value) {
        return value instanceof Number number && number.longValue() >= 0 ? number.longValue() : null;
    }
}
