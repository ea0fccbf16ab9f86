package io.github.springbench.runner.machine.local.limits;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.Confinement;
import io.github.springbench.runner.machine.local.process.LivingGroups;
import io.github.springbench.runner.model.machine.CpuList;
import io.github.springbench.runner.model.machine.Resources.GroupName;
import io.github.springbench.runner.model.machine.Resources.ResourceControl;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Holds one child process to cores and memory, by the means of this machine. The process is confined before its program
 * begins, and keeps its pid. If its CPU is to be limited later and the kernel can move it, it has all cores until then:
 * the start and warm-up of a JVM are not measured, and on one core its compilers would wait behind the requests. A JVM
 * is told the number of cores by which to size itself.
 */
public final class LocalConfinement implements Confinement {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * The period of CPU quotas. A process that has used up its quota stands still until the next period. With the
     * kernel's default of 100 ms it would wait for tens of milliseconds, as long as response times; with 10 ms it waits
     * for a few milliseconds at most.
     */
    private static final int PERIOD_MICROS = 10_000;

    private static final String CORES = "cpuset.cpus";

    private final ResourceControl control;
    private final String name;
    private final List<Integer> cores;
    private final double cpus;
    private final boolean later;
    private final List<Cgroup> groups = new ArrayList<>();

    /** The group that will hold the process to its cores; null where it is there already, or never will be. */
    private Cgroup pinning;

    /** The group that will hold the process to parts of cores; null where it gets whole ones. */
    private Cgroup quota;

    private LocalConfinement(ResourceControl control, String name, List<Integer> cores, double cpus, boolean later) {
        this.control = control;
        this.name = name;
        this.cores = List.copyOf(cores);
        this.cpus = cpus;
        this.later = later;
    }

    /**
     * The same for a process that is on its cores, and has them whole, from its beginning.
     *
     * @see #of(ResourceControl, String, List, double, long)
     */
    public static LocalConfinement of(ResourceControl control, String name, List<Integer> cores, long memoryMib) {
        return of(new LocalConfinement(control, name, cores, cores.size(), false), memoryMib);
    }

    /**
     * Makes ready what the process will need. To be closed after the process has ended.
     *
     * @param name what the process is called
     * @param cores on which it may run once it is limited, and by {@code taskset} from its beginning; empty for all
     * @param cpus how much of them it gets once it is limited; where that is less than all of them, only some machines
     *     can hold it, and on others it has them whole
     * @param memoryMib that it may use, without swap; 0 for no limit. Only some tiers can hold it
     * @throws ChildProcessFailure where this machine does not do what was found out about it
     */
    public static LocalConfinement of(
            ResourceControl control, String name, List<Integer> cores, double cpus, long memoryMib) {
        return of(new LocalConfinement(control, name, cores, cpus, true), memoryMib);
    }

    private static LocalConfinement of(LocalConfinement confinement, long memoryMib) {
        String name = confinement.name;
        List<Integer> cores = confinement.cores;
        GroupName groupName = GroupName.ours(name + "-" + NUMBER.incrementAndGet());
        try {
            switch (confinement.control.tier()) {
                case CGROUP_V2 -> confinement.makeUnifiedGroup(groupName, memoryMib);
                case CGROUP_V1 -> confinement.makeGroupPerController(groupName, memoryMib);
                case TASKSET, NONE -> {
                    // The command says it all.
                }
            }
        } catch (IOException e) {
            confinement.close();
            throw new ChildProcessFailure(
                    ("%s could not be confined to cores %s and %s by the cgroup %s: %s. Start the bench "
                                    + "without taskset, or allow its own cgroup these cores and this memory.")
                            .formatted(
                                    name,
                                    cores.isEmpty() ? "of any number" : CpuList.text(cores),
                                    memoryMib == 0 ? "any memory" : memoryMib + " MiB of memory",
                                    groupName,
                                    e),
                    e);
        }
        return confinement;
    }

    @Override
    public List<String> wrap(List<String> command) {
        List<String> prefix = List.of();
        if (!groups.isEmpty()) {
            prefix = joiningGroups();
        } else if (control.tier() == ResourceTier.TASKSET && !cores.isEmpty()) {
            prefix = List.of("taskset", "-c", CpuList.text(cores));
        }
        return Stream.concat(prefix.stream(), command.stream()).toList();
    }

    @Override
    public List<String> jvmFlags() {
        return cores.isEmpty() ? List.of() : List.of("-XX:ActiveProcessorCount=" + cores.size());
    }

    @Override
    public void limitCpu() {
        try {
            if (pinning != null) {
                pinning.require(CORES, CpuList.text(cores));
            }
            if (quota != null) {
                limitToPart();
            }
        } catch (IOException e) {
            throw new ChildProcessFailure(
                    ("%s could not be limited to %s of the cores %s by its cgroup: %s. Expected what the runner's own"
                                    + " group allows.")
                            .formatted(name, cpus, CpuList.text(cores), e),
                    e);
        }
    }

    private void limitToPart() throws IOException {
        String micros = Long.toString(Math.round(cpus * PERIOD_MICROS));
        if (control.tier() == ResourceTier.CGROUP_V2) {
            quota.require("cpu.max", micros + " " + PERIOD_MICROS);
        } else {
            quota.require("cpu.cfs_period_us", Integer.toString(PERIOD_MICROS));
            quota.require("cpu.cfs_quota_us", micros);
        }
    }

    @Override
    public void close() {
        groups.forEach(LivingGroups::remove);
        groups.clear();
    }

    /** A shell joins the groups and then becomes the program. Paths are arguments, so that none needs quoting. */
    private List<String> joiningGroups() {
        StringBuilder script = new StringBuilder();
        for (int i = 1; i <= groups.size(); i++) {
            script.append("echo $$ > \"$").append(i).append("\" && ");
        }
        script.append("shift ").append(groups.size()).append(" && exec \"$@\"");
        List<String> prefix = new ArrayList<>(List.of("sh", "-c", script.toString(), "sh"));
        groups.forEach(group -> prefix.add(group.processes().toString()));
        return prefix;
    }

    private void makeUnifiedGroup(GroupName groupName, long memoryMib) throws IOException {
        if (cores.isEmpty() && memoryMib == 0) {
            return;
        }
        Cgroup group = make(control.cpusetParent(), groupName);
        quota = getsAPart() ? group : null;
        if (later && !cores.isEmpty()) {
            pinning = group;
        } else if (!cores.isEmpty()) {
            group.set(CORES, CpuList.text(cores));
        }
        if (memoryMib > 0) {
            group.set("memory.max", bytes(memoryMib));
            group.setIfThere("memory.swap.max", "0");
        }
    }

    private void makeGroupPerController(GroupName groupName, long memoryMib) throws IOException {
        if (!cores.isEmpty()) {
            Cgroup group = make(control.cpusetParent(), groupName);
            pinning = later ? group : null;
            // A new group has neither cores nor memory nodes, and without both the kernel lets no process in:
            // cpuset(7).
            group.set(CORES, later ? ofParent(CORES) : CpuList.text(cores));
            group.set("cpuset.mems", ofParent("cpuset.mems"));
        }
        if (memoryMib > 0) {
            Cgroup group = make(control.memoryParent(), groupName);
            group.set("memory.limit_in_bytes", bytes(memoryMib));
            // Memory and swap together: none is left for swap.
            group.setIfThere("memory.memsw.limit_in_bytes", bytes(memoryMib));
        }
        if (getsAPart()) {
            quota = make(control.cpuParent(), groupName);
        }
    }

    private String ofParent(String file) throws IOException {
        return Files.readString(control.cpusetParent().resolve(file)).strip();
    }

    private boolean getsAPart() {
        return cpus < cores.size() && control.holdsPartsOfCores();
    }

    private Cgroup make(Path parent, GroupName groupName) throws IOException {
        Cgroup.removeLeftOver(parent);
        Cgroup group = Cgroup.create(parent, groupName);
        LivingGroups.add(group);
        groups.add(group);
        return group;
    }

    private static String bytes(long mebibytes) {
        return Long.toString(mebibytes << 20);
    }
}
