package io.github.springbench.runner.model;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What the service used while the load ran; a field is null where this machine or JDK does not show it.
 *
 * @param workerThreadsPeak most threads of the request pool in a sample; null where there is no such pool, or where the
 *     load needed no more than a warm-up by other callers had left in it
 * @param platformThreadsPeak most live platform threads in a sample, all groups
 * @param osThreadsPeak most threads of the process as the operating system counts them
 * @param virtualCarriersPeak largest pool of carrier threads of the virtual-thread scheduler (JDK 24+)
 * @param peakRssMib largest resident set
 * @param peakHeapMib largest used heap in a sample
 * @param peakHeapAfterGcMib largest heap that a collection left; null where none ran
 * @param gcMillis time in collections
 * @param serviceCpuSeconds CPU of the service during the load
 * @param loadGeneratorCpuSeconds CPU of the load generator, its start included
 * @param cpuSecondsPer1000Requests the service's CPU per 1,000 requests
 */
@RecordBuilder
public record ResourceUse(
        Integer workerThreadsPeak,
        Integer platformThreadsPeak,
        Integer osThreadsPeak,
        Integer virtualCarriersPeak,
        Double peakRssMib,
        Double peakHeapMib,
        Double peakHeapAfterGcMib,
        Long gcMillis,
        Double serviceCpuSeconds,
        Double loadGeneratorCpuSeconds,
        Double cpuSecondsPer1000Requests) {}
