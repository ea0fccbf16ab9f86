package io.github.springbench.runner.model.machine;

import io.github.springbench.runner.model.machine.Lab.MachineRole;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/**
 * A machine: that on which all parts of a run share the cores, or, where they have machines of their own, one of them.
 *
 * @param os name and version of the operating system
 * @param cpu model of the processor
 * @param cores processors that the JVM may use
 * @param memoryMib physical memory
 * @param openFilesLimit file descriptors per process, or null where unknown
 * @param ephemeralPorts ports for outgoing connections to one address and port, or null where unknown
 * @param cpuLimit cores' worth of CPU time that the control groups of the runner grant, such as those of a container;
 *     null where there is no limit, where it is unknown, and in results from before it was recorded
 */
public record MachineFacts(
        String os,
        String cpu,
        int cores,
        long memoryMib,
        Long openFilesLimit,
        Integer ephemeralPorts,
        Double cpuLimit) {

    /** The kernel allows quotas from a thousandth of a core on. */
    private static final int MOST_DECIMALS = 3;

    /** Cores' worth of CPU time that programs can have; a JVM counts a part of a core as a whole one. */
    public double usableCores() {
        return cpuLimit == null ? cores : Math.min(cpuLimit, cores);
    }

    /** Whether programs can have less than the cores that the JVM counts. */
    public boolean grantsLessThanItsCores() {
        return usableCores() < cores;
    }

    /** The number of cores with its unit, for people, and how much of them a limit grants. */
    public String coresInWords() {
        String all = cores + (cores == 1 ? " core" : " cores");
        return grantsLessThanItsCores()
                ? usableInWords() + " of " + all + " (a limit of its container or control group)"
                : all;
    }

    /** Cut off, since rounding could say that nothing is missing. */
    private String usableInWords() {
        return BigDecimal.valueOf(usableCores())
                .setScale(MOST_DECIMALS, RoundingMode.DOWN)
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * What a machine has at a moment, before a run; each field but the first is null where it is not shown here.
     *
     * @param machine what does not change
     * @param availableMemoryMib memory that programs could have now
     * @param swapUsedMib what has been swapped out
     * @param timeWaitSockets closed TCP connections whose ports rest, all destinations together
     * @param clockSource the kernel's source of time
     * @param governor what decides the clock rate of the cores
     * @param freeDiskMib room for results
     * @param freeThreads processes and threads that the control groups of the runner let start; also null where none of
     *     them limits that
     * @param wholeCores how many of the processors share no core of the hardware with each other
     */
    public record HostFacts(
            MachineFacts machine,
            Long availableMemoryMib,
            Long swapUsedMib,
            Long timeWaitSockets,
            String clockSource,
            String governor,
            Long freeDiskMib,
            Long freeThreads,
            Integer wholeCores) {

        /** Where it is not told which processors share a core. */
        public HostFacts(
                MachineFacts machine,
                Long availableMemoryMib,
                Long swapUsedMib,
                Long timeWaitSockets,
                String clockSource,
                String governor,
                Long freeDiskMib,
                Long freeThreads) {
            this(
                    machine,
                    availableMemoryMib,
                    swapUsedMib,
                    timeWaitSockets,
                    clockSource,
                    governor,
                    freeDiskMib,
                    freeThreads,
                    null);
        }
    }

    /**
     * What happened on a machine in a second in which the runner did nothing.
     *
     * @param busyShare CPU time that other programs took, over that of all cores
     * @param busiest the programs that took most of it, with their process ids
     * @param clockDriftMs by how much the wall clock moved against the monotonic one
     */
    public record HostActivity(double busyShare, List<String> busiest, double clockDriftMs) {}

    /**
     * What another machine told of itself.
     *
     * @param hostName its own name
     * @param host its facts; 0 cores and 0 MiB of memory where it did not tell them. The limit of open files is the
     *     hard one, to which a JVM raises its own
     * @param softOpenFiles file descriptors of a process that does not raise its limit, or null where unknown or
     *     unlimited
     * @param jdks of any release, at the usual places, the newest first
     * @param java the first line of {@code java -version}; empty where there is no such program
     * @param clock its clock against this machine's, or null where it tells no parts of a second
     * @param addresses for each name it was asked for, the address that it knows: an empty text where it knows none. A
     *     name that it could not be asked for is missing
     * @param hostKeyWasKnown whether its host key was known before; where it was not, the user's configuration of ssh
     *     accepted it
     */
    public record RemoteFacts(
            String hostName,
            HostFacts host,
            Long softOpenFiles,
            List<Jdk> jdks,
            String java,
            ClockOffset clock,
            Map<String, String> addresses,
            boolean hostKeyWasKnown) {

        public RemoteFacts {
            jdks = List.copyOf(jdks);
            addresses = Map.copyOf(addresses);
        }
    }

    /**
     * A machine that took part in the runs of a result.
     *
     * @param name in the file of machines
     * @param roles what ran on it
     * @param machine its facts
     * @param jdk of what ran on it; null where nothing did
     * @param roundTripMs least round trip over TCP from a load machine to this one before the first run; null where
     *     none was measured
     */
    public record RoleAssignment(
            String name, List<MachineRole> roles, MachineFacts machine, Jdk jdk, Double roundTripMs) {

        /** A manifest may have been touched by hand. */
        public RoleAssignment {
            roles = roles == null ? List.of() : List.copyOf(roles);
        }

        public boolean has(MachineRole role) {
            return roles.contains(role);
        }
    }
}
