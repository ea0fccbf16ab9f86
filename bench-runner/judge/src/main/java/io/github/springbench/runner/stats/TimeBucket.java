package io.github.springbench.runner.stats;

/**
 * A stretch of a run. Levels are the highest in it, response times are its percentiles, and all others are averages; a
 * figure is null if it was not seen.
 *
 * @param from the second with which it begins
 * @param to the second before which it ends
 * @param users users that were present
 * @param requestsUnderWay requests that waited for their answer
 * @param answeredRps requests that were answered rightly, per second
 * @param failedRps requests that ended wrongly, per second
 * @param p50Ms response time, as are the next two
 * @param platformThreads of the service, as are the next two
 * @param heapMib used, garbage included
 * @param gcMillisPerSecond time of the service in garbage collections
 * @param serviceCpus cores that the service kept busy
 * @param loadGeneratorCpus cores that the load generator kept busy
 * @param machineCpus cores that all processes and the kernel kept busy, of several machines on the service's
 * @param loadMachineCpus the same of the load generator's machine; null where that is the service's
 */
public record TimeBucket(
        int from,
        int to,
        Double users,
        Double requestsUnderWay,
        Double answeredRps,
        Double failedRps,
        Double p50Ms,
        Double p95Ms,
        Double p99Ms,
        Double platformThreads,
        Double workerThreads,
        Double heapMib,
        Double gcMillisPerSecond,
        Double serviceCpus,
        Double loadGeneratorCpus,
        Double machineCpus,
        Double loadMachineCpus) {}
