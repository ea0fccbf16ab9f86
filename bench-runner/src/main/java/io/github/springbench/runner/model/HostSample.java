package io.github.springbench.runner.model;

/**
 * One sample of the machine, once a second; a field is null where this system does not show it. CPU times and counts
 * are sums since the machine or the process began.
 *
 * @param epochMs wall clock
 * @param monotonicMs monotonic clock, from an arbitrary start
 * @param busySeconds CPU time of all cores in programs and the kernel on their behalf (user, nice, system)
 * @param interruptSeconds CPU time of all cores in interrupts, hard and soft
 * @param idleSeconds CPU time of all cores in idleness, waiting for disks included
 * @param stealSeconds CPU time that the hypervisor gave to others
 * @param availableMemoryKib memory that programs could still have
 * @param totalMemoryKib all memory
 * @param memoryStallMicros time in which some task waited for memory (PSI)
 * @param swappedPages pages to and from swap
 * @param serviceCpuSeconds CPU time of the service
 * @param loadGeneratorCpuSeconds CPU time of the load generator
 * @param runnerCpuSeconds CPU time of the runner itself
 * @param otherCpuSeconds CPU time of all other processes since the first sample; those that lived between two samples
 *     only are missed
 * @param cpuSpeed how fast a core was, in millions of numbers sorted in a second of CPU time
 */
public record HostSample(
        long epochMs,
        double monotonicMs,
        Double busySeconds,
        Double interruptSeconds,
        Double idleSeconds,
        Double stealSeconds,
        Long availableMemoryKib,
        Long totalMemoryKib,
        Long memoryStallMicros,
        Long swappedPages,
        Double serviceCpuSeconds,
        Double loadGeneratorCpuSeconds,
        Double runnerCpuSeconds,
        Double otherCpuSeconds,
        Double cpuSpeed) {

    /** The same by a clock that is so much behind the one that stamped it. */
    public HostSample by(long aheadMs) {
        return new HostSample(
                epochMs - aheadMs,
                monotonicMs,
                busySeconds,
                interruptSeconds,
                idleSeconds,
                stealSeconds,
                availableMemoryKib,
                totalMemoryKib,
                memoryStallMicros,
                swappedPages,
                serviceCpuSeconds,
                loadGeneratorCpuSeconds,
                runnerCpuSeconds,
                otherCpuSeconds,
                cpuSpeed);
    }
}
