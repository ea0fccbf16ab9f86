package io.github.springbench.runner.probe;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/**
 * The settings that a JVM really runs with, whatever its command line said.
 *
 * @param maxHeapBytes its heap's limit
 * @param initialHeapBytes its heap's first size
 * @param collectors the flags of collectors that are on
 * @param availableProcessors how many it counts on when it sizes its pools
 * @param maxDirectMemoryBytes the limit of direct buffers; 0 where the JVM takes that of the heap
 * @param totalMemoryBytes the memory of its container, or of the machine; null where the JVM does not tell
 */
public record JvmIdentity(
        Long maxHeapBytes,
        Long initialHeapBytes,
        List<String> collectors,
        Integer availableProcessors,
        Long maxDirectMemoryBytes,
        Long totalMemoryBytes) {

    private static final String BEAN = "com.sun.management:type=HotSpotDiagnostic";
    private static final String SYSTEM = "java.lang:type=OperatingSystem";
    private static final String PROCESSORS = "AvailableProcessors";
    private static final String MEMORY = "TotalMemorySize";
    private static final List<String> COLLECTORS =
            List.of("UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC");

    static JvmIdentity seenBy(JmxConnection jmx) throws IOException, JMException {
        HotSpotDiagnosticMXBean vm =
                ManagementFactory.newPlatformMXBeanProxy(jmx.server(), BEAN, HotSpotDiagnosticMXBean.class);
        Map<String, Object> system = jmx.attributes(JmxConnection.name(SYSTEM), PROCESSORS, MEMORY);
        return new JvmIdentity(
                bytes(vm, "MaxHeapSize"),
                bytes(vm, "InitialHeapSize"),
                COLLECTORS.stream()
                        .filter(flag -> "true".equals(value(vm, flag)))
                        .toList(),
                (Integer) system.get(PROCESSORS),
                bytes(vm, "MaxDirectMemorySize"),
                (Long) system.get(MEMORY));
    }

    private static Long bytes(HotSpotDiagnosticMXBean vm, String flag) {
        String value = value(vm, flag);
        return value == null ? null : Long.valueOf(value);
    }

    /** Null for a flag that this JVM does not know. */
    private static String value(HotSpotDiagnosticMXBean vm, String flag) {
        try {
            VMOption option = vm.getVMOption(flag);
            return option.getValue();
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }
}
