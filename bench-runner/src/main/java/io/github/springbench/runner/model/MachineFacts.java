package io.github.springbench.runner.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

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
}
