package io.github.springbench.runner.model;

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
 */
public record HostFacts(
        MachineFacts machine,
        Long availableMemoryMib,
        Long swapUsedMib,
        Long timeWaitSockets,
        String clockSource,
        String governor,
        Long freeDiskMib) {}
