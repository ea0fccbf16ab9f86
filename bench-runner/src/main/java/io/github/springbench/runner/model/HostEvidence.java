package io.github.springbench.runner.model;

/**
 * How the machine fared while the load ran. Each share of CPU time is the larger of that on the plateau and that of the
 * whole load.
 *
 * @param stealShare CPU time that the hypervisor gave to others, over that of all cores
 * @param otherCpuShare CPU time of processes that are neither service, load generator nor runner, over that of all
 *     cores
 * @param largestClockJumpMs by how much the wall clock moved against the monotonic one between two samples
 * @param leastAvailableMemoryShare least memory that programs could still have had, over all memory
 * @param memoryStallShare share of the time in which some task waited for memory (PSI)
 * @param swappedPages pages that went to or came from swap
 * @param coreSpeed how fast a core was on the plateau, on average over its seconds, in millions of numbers sorted in a
 *     second of CPU time; null in results of before it was looked at under the load
 * @param coreSpeedRise by which share the cores were faster in the last third of the plateau than in the first;
 *     negative where they were slower; null where that is not known
 * @param typicalCoreSpeed the median of the runs with the same parameters; null until all runs are there
 */
public record HostEvidence(
        Double stealShare,
        Double otherCpuShare,
        Double largestClockJumpMs,
        Double leastAvailableMemoryShare,
        Double memoryStallShare,
        Long swappedPages,
        Double coreSpeed,
        Double coreSpeedRise,
        Double typicalCoreSpeed) {

    /** The same beside the runs with the same parameters; null where their speed is not known. */
    public HostEvidence besideTypical(Double median) {
        return new HostEvidence(
                stealShare,
                otherCpuShare,
                largestClockJumpMs,
                leastAvailableMemoryShare,
                memoryStallShare,
                swappedPages,
                coreSpeed,
                coreSpeedRise,
                median);
    }

    /** How fast the cores were beside the median of the runs with the same parameters; null where that is not known. */
    public Double coreSpeedShare() {
        return coreSpeed == null || typicalCoreSpeed == null || typicalCoreSpeed == 0
                ? null
                : Double.valueOf(coreSpeed / typicalCoreSpeed);
    }
}
