package io.github.springbench.runner.model;

import java.util.List;

/**
 * How long programs waited for the machine, once a second; a field is null where this system does not show it. Sums are
 * since an arbitrary beginning.
 *
 * @param epochMs wall clock
 * @param serviceRunDelaySeconds in which threads of the service could have run and waited for a core
 * @param serviceTimeSlices how often they got one
 * @param loadGeneratorRunDelaySeconds the same of the load generator
 * @param loadGeneratorTimeSlices how often its threads got a core
 * @param throttledSeconds in which the control groups around the bench kept its programs from running, summed over
 *     cores
 * @param cpuLimit cores that these groups allow
 * @param stoppedMs in which the service or a back end was stopped by a signal
 * @param droppedConnections attempts to connect that found no room in an accept backlog of this machine; the caller
 *     repeats each a second later
 * @param lateMs each lateness of 1 ms or more of a ticker beside the service since the sample before, which wakes every
 *     5 ms
 */
public record WaitSample(
        long epochMs,
        Double serviceRunDelaySeconds,
        Long serviceTimeSlices,
        Double loadGeneratorRunDelaySeconds,
        Long loadGeneratorTimeSlices,
        Double throttledSeconds,
        Double cpuLimit,
        Long stoppedMs,
        Long droppedConnections,
        List<Double> lateMs) {}
