package io.github.springbench.runner.machine.local;

import com.sun.management.OperatingSystemMXBean;
import io.github.springbench.runner.model.MachineFacts;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Facts of the machine that belong to every result. */
public final class Machines {

    private Machines() {}

    /** The machine on which the runner runs; a fact that this system does not show is null. */
    public static MachineFacts thisOne() {
        return seenThrough(Path.of("/"));
    }

    static MachineFacts seenThrough(Path root) {
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
