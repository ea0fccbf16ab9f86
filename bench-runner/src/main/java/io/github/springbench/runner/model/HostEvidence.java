package io.github.springbench.runner.model;

/**
 * How the machine fared while the load ran. Each share of CPU time is the larger of that on the plateau and that of the
 * whole load, since throughput and percentiles are of the whole load.
 *
 * @param stealShare CPU time that the hypervisor gave to others, over that of all cores
 * @param saturatedShare share of the seconds in which some core had less than 2 % idle time
 * @param otherCpuShare CPU time of processes that are neither service, injector nor runner, over that of all cores
 * @param largestClockJumpMs by how much the wall clock moved against the monotonic one between two samples
 * @param leastAvailableMemoryShare least memory that programs could still have had, over all memory
 * @param memoryStallShare share of the time in which some task waited for memory (PSI)
 * @param swappedPages pages that went to or came from swap
 * @param cpuSpeed how fast a core was before or after the load, whichever is less, in millions of numbers sorted in a second
 * @param fasterCpuSpeed how fast it was at the other of these two moments; null in results of before it was kept
 * @param fastestCpuSpeed the largest {@code cpuSpeed} of the result's runs; null until all runs are there
 */
public record HostEvidence(
        Double stealShare,
        Double saturatedShare,
        Double otherCpuShare,
        Double largestClockJumpMs,
        Double leastAvailableMemoryShare,
        Double memoryStallShare,
        Long swappedPages,
        Double cpuSpeed,
        Double fasterCpuSpeed,
        Double fastestCpuSpeed) {

    /** Nobody looked how fast the cores were. */
    public HostEvidence(
            Double stealShare,
            Double saturatedShare,
            Double otherCpuShare,
            Double largestClockJumpMs,
            Double leastAvailableMemoryShare,
            Double memoryStallShare,
            Long swappedPages) {
        this(
                stealShare,
                saturatedShare,
                otherCpuShare,
                largestClockJumpMs,
                leastAvailableMemoryShare,
                memoryStallShare,
                swappedPages,
                null,
                null,
                null);
    }

    /** The same with how fast the cores were before and after the load; nothing is known where either is null. */
    public HostEvidence withCpuSpeeds(Double before, Double after) {
        return before == null || after == null
                ? this
                : withCpuSpeeds(Math.min(before, after), Math.max(before, after), fastestCpuSpeed);
    }

    /** The same beside the fastest run; null where that is not known. */
    public HostEvidence besideFastest(Double cpuSpeedOfFastest) {
        return withCpuSpeeds(cpuSpeed, fasterCpuSpeed, cpuSpeedOfFastest);
    }

    private HostEvidence withCpuSpeeds(Double slower, Double faster, Double fastest) {
        return new HostEvidence(
                stealShare,
                saturatedShare,
                otherCpuShare,
                largestClockJumpMs,
                leastAvailableMemoryShare,
                memoryStallShare,
                swappedPages,
                slower,
                faster,
                fastest);
    }

    /** How fast the cores were beside the fastest run, 0 to 1; null where that is not known. */
    public Double cpuSpeedShare() {
        return share(cpuSpeed);
    }

    /** The same at the faster of the two moments, where only one is known at that; may be above 1. */
    public Double fasterCpuSpeedShare() {
        return share(fasterCpuSpeed == null ? cpuSpeed : fasterCpuSpeed);
    }

    private Double share(Double speed) {
        return speed == null || fastestCpuSpeed == null || fastestCpuSpeed == 0
                ? null
                : Double.valueOf(speed / fastestCpuSpeed);
    }
}
