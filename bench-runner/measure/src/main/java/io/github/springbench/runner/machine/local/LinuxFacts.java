package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.machine.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What Linux tells in files; null for each fact that is not there, as on other systems. */
public final class LinuxFacts {

    private final Path root;

    public LinuxFacts(Path root) {
        this.root = root;
    }

    /** Name and version of the distribution. */
    public String distribution() {
        String name = after("etc/os-release", "PRETTY_NAME=");
        return name == null ? null : name.replace("\"", "");
    }

    /** Model of the processor; ARM kernels do not tell it. */
    public String cpu() {
        String line = after("proc/cpuinfo", "model name");
        return line == null ? null : line.substring(line.indexOf(':') + 1).strip();
    }

    /**
     * File descriptors per process. The JVM raises its own soft limit to the hard one when it starts, and its children
     * inherit that, so this is the limit that the services and the load generator get.
     */
    public Long openFilesLimit() {
        String limits = after("proc/self/limits", "Max open files");
        if (limits == null) {
            return null;
        }
        String soft = limits.split("\\s+")[0];
        return soft.equals("unlimited") ? null : Long.valueOf(soft);
    }

    /** The cores on which this process may run, by number. */
    public List<Integer> allowedCores() {
        String list = after("proc/self/status", "Cpus_allowed_list:");
        return list == null ? null : CpuList.parse(list);
    }

    /**
     * Of some cores those that are no second hardware thread of one before: programs on two threads of a core slow each
     * other. All of them where Linux does not tell it.
     */
    public List<Integer> wholeCores(List<Integer> cores) {
        Set<Integer> taken = new HashSet<>();
        List<Integer> whole = new ArrayList<>();
        for (int core : new TreeSet<>(cores)) {
            if (taken.add(core)) {
                whole.add(core);
                String threads = first("sys/devices/system/cpu/cpu" + core + "/topology/thread_siblings_list");
                taken.addAll(threads == null ? List.of() : CpuList.parse(threads));
            }
        }
        return whole;
    }

    /** Ports for outgoing connections from one address to one address and port. */
    public Integer ephemeralPorts() {
        List<String> lines = lines("proc/sys/net/ipv4/ip_local_port_range");
        if (lines.isEmpty()) {
            return null;
        }
        String[] range = lines.get(0).strip().split("\\s+");
        return Integer.parseInt(range[1]) - Integer.parseInt(range[0]) + 1;
    }

    /** Memory that programs could still have, caches given up. */
    public Long availableMemoryMib() {
        return mib("MemAvailable:");
    }

    public Long swapUsedMib() {
        Long total = mib("SwapTotal:");
        Long free = mib("SwapFree:");
        return total == null || free == null ? null : total - free;
    }

    private Long mib(String key) {
        String kib = after("proc/meminfo", key);
        return kib == null ? null : Long.parseLong(kib.strip().split("\\s+")[0]) >> 10;
    }

    /** Closed TCP connections whose ports rest for a minute: the {@code tw} of the line {@code TCP:}. */
    public Long timeWaitSockets() {
        String sockets = after("proc/net/sockstat", "TCP:");
        return sockets == null || !sockets.contains(" tw ")
                ? null
                : Long.valueOf(sockets.replaceFirst(".* tw (\\d+).*", "$1"));
    }

    /** What the kernel reads the time from. */
    public String clockSource() {
        return first("sys/devices/system/clocksource/clocksource0/current_clocksource");
    }

    /** What decides the clock rate of the first core; virtual machines mostly do not show it. */
    public String governor() {
        return first("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    }

    private String first(String file) {
        return lines(file).stream().map(String::strip).findFirst().orElse(null);
    }

    private String after(String file, String prefix) {
        return lines(file).stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .map(line -> line.substring(prefix.length()).strip())
                .orElse(null);
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException notThisSystem) {
            return List.of();
        }
    }
}
