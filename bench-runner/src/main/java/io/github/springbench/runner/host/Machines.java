package io.github.springbench.runner.host;

import com.sun.management.OperatingSystemMXBean;
import io.github.springbench.runner.model.Machine;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Facts of the machine that belong to every result. */
public final class Machines {

    private Machines() {}

    /** The machine on which the runner runs; a fact that this system does not show is null. */
    public static Machine thisOne() {
        return seenThrough(Path.of("/"));
    }

    static Machine seenThrough(Path root) {
        LinuxFacts linux = new LinuxFacts(root);
        String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
        String distribution = linux.distribution();
        String cpu = linux.cpu();
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Machine(
                distribution == null ? kernel : distribution + ", " + kernel,
                cpu == null ? System.getProperty("os.arch") : cpu,
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize() >> 20,
                linux.openFilesLimit(),
                linux.ephemeralPorts());
    }
}
