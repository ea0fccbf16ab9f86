package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a machine has, this one or another, whatever is to run on it. */
final class MachineRemarks {

    private static final long LEAST_DISK_MIB = 1024;

    /**
     * A read of them costs little, and they count evenly; of others, such as hpet or acpi_pm, it costs a system call.
     */
    private static final Set<String> GOOD_CLOCKS =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page", "xen");

    private MachineRemarks() {}

    /** @param cores what is to be said of its cores, which depends on what shares them */
    static List<Remark> of(HostFacts host, Remark cores) {
        MachineFacts machine = host.machine();
        List<Remark> remarks = new ArrayList<>();
        remarks.add(cores);
        remarks.add(
                host.availableMemoryMib() == null
                        ? Remarks.unknown("memory")
                        : Remarks.fine(
                                "memory",
                                "%,d MiB available of %,d MiB",
                                host.availableMemoryMib(),
                                machine.memoryMib()));
        remarks.add(
                host.swapUsedMib() == null || host.swapUsedMib() == 0
                        ? Remarks.fine("swap", "none in use")
                        : Remarks.note(
                                "swap", "%,d MiB in use: this machine was short of memory before", host.swapUsedMib()));
        remarks.add(
                machine.openFilesLimit() == null
                        ? Remarks.unknown("open files")
                        : Remarks.fine(
                                "open files",
                                "%,d per process, enough for %,d users",
                                machine.openFilesLimit(),
                                Math.max(0, machine.openFilesLimit() - HostRequirements.FILES_OF_A_JVM)));
        remarks.add(
                machine.ephemeralPorts() == null
                        ? Remarks.unknown("ports")
                        : Remarks.fine(
                                "ports",
                                "%,d for connections to one service, %s in TIME_WAIT",
                                machine.ephemeralPorts(),
                                host.timeWaitSockets() == null
                                        ? "an unknown number"
                                        : Remarks.count(host.timeWaitSockets())));
        remarks.add(clock(host.clockSource()));
        remarks.add(
                "powersave".equals(host.governor())
                        ? Remarks.warning(
                                "CPU governor", "powersave: the cores run slowly until they are busy. Set performance")
                        : Remarks.fine("CPU governor", host.governor() == null ? "not shown" : host.governor()));
        remarks.add(
                host.freeDiskMib() == null || host.freeDiskMib() >= LEAST_DISK_MIB
                        ? Remarks.fine(
                                "disk", host.freeDiskMib() == null ? "not shown" : "%,d MiB free", host.freeDiskMib())
                        : Remarks.warning(
                                "disk",
                                "%,d MiB free, and 10,000 users leave some 10 MiB per run: make room",
                                host.freeDiskMib()));
        return List.copyOf(remarks);
    }

    private static Remark clock(String source) {
        if (source == null) {
            return Remarks.unknown("clock source");
        }
        return GOOD_CLOCKS.contains(source)
                ? Remarks.fine("clock source", source)
                : Remarks.warning(
                        "clock source", source + " is slow to read, which costs service and load generator CPU");
    }
}
