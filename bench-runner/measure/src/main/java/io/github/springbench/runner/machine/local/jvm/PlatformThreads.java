package io.github.springbench.runner.machine.local.jvm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The platform threads of a JVM by role. Names are asked for once per thread, since an answer with the names of 400
 * threads costs the service far more than one with their ids.
 */
final class PlatformThreads {

    private static final ObjectName THREADING = JmxConnection.name(ManagementFactory.THREAD_MXBEAN_NAME);

    /**
     * How many there are at one moment.
     *
     * @param live all
     * @param peak the most since the last reset
     * @param byRole the live ones by role; a role without any may be absent
     */
    record Count(int live, int peak, Map<ThreadRole, Integer> byRole) {

        int of(ThreadRole role) {
            return byRole.getOrDefault(role, 0);
        }
    }

    private final JmxConnection jmx;
    private final ThreadMXBean bean;
    private final Map<Long, ThreadRole> roles = new HashMap<>();

    PlatformThreads(JmxConnection jmx) throws IOException {
        this.jmx = jmx;
        this.bean = ManagementFactory.newPlatformMXBeanProxy(
                jmx.server(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    synchronized Count count() throws IOException, JMException {
        Map<String, Object> values = jmx.attributes(THREADING, "AllThreadIds", "PeakThreadCount");
        learn((long[]) values.get("AllThreadIds"));
        Map<ThreadRole, Integer> byRole = new EnumMap<>(ThreadRole.class);
        roles.values().forEach(role -> byRole.merge(role, 1, Integer::sum));
        return new Count(roles.size(), (Integer) values.get("PeakThreadCount"), byRole);
    }

    /** The ids of the live threads of a role. */
    synchronized long[] ids(ThreadRole role) throws IOException, JMException {
        count();
        return roles.entrySet().stream()
                .filter(thread -> thread.getValue() == role)
                .mapToLong(Map.Entry::getKey)
                .toArray();
    }

    /** The ids of all live threads. */
    synchronized long[] ids() throws IOException, JMException {
        count();
        return roles.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    /** Name and stack of threads; null in place of one that has ended. */
    ThreadInfo[] stacks(long[] ids) {
        return bean.getThreadInfo(ids, Integer.MAX_VALUE);
    }

    void resetPeak() {
        bean.resetPeakThreadCount();
    }

    private void learn(long[] ids) {
        Set<Long> live = Arrays.stream(ids).boxed().collect(Collectors.toSet());
        roles.keySet().retainAll(live);
        long[] unknown = Arrays.stream(ids).filter(id -> !roles.containsKey(id)).toArray();
        if (unknown.length == 0) {
            return;
        }
        for (ThreadInfo thread : bean.getThreadInfo(unknown)) {
            // Null where it ended between the two calls.
            if (thread != null) {
                roles.put(thread.getThreadId(), ThreadRole.of(thread.getThreadName()));
            }
        }
    }
}
