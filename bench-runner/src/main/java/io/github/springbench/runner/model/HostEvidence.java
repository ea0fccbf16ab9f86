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
 */
public record HostEvidence(
        Double stealShare,
        Double saturatedShare,
        Double otherCpuShare,
        Double largestClockJumpMs,
        Double leastAvailableMemoryShare,
        Double memoryStallShare,
        Long swappedPages) {}
