package io.github.springbench.runner.machine.local;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import io.github.springbench.runner.machine.JvmIdentity;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/** Asks JVMs for the settings that they really run with. */
final class JvmIdentities {

    private static final String BEAN = "com.sun.management:type=HotSpotDiagnostic";
    private static final String SYSTEM = "java.lang:type=OperatingSystem";
    private static final String PROCESSORS = "AvailableProcessors";
    private static final String MEMORY = "TotalMemorySize";
    private static final List<String> COLLECTORS =
            List.of("UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC");

    private JvmIdentities() {}

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
