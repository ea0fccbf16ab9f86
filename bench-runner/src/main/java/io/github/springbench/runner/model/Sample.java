package io.github.springbench.runner.model;

/**
 * One look at the service and the load generator, once a second; a field is null where this machine or JDK does not show it.
 * Thread counts and sizes are those of the moment; times and counts of work are sums since the process began.
 *
 * @param elapsedSeconds since the probes began
 * @param platformThreads live platform threads
 * @param platformThreadsPeak most live platform threads since the last reset
 * @param requestWorkers threads of Tomcat's pool ({@code http-nio-*-exec-*})
 * @param eventLoops threads of Netty's event loops ({@code reactor-http-*})
 * @param parallel threads of Reactor's parallel scheduler ({@code parallel-*})
 * @param otherThreads all other platform threads
 * @param osThreads threads of the process as the operating system counts them
 * @param virtualPoolSize carrier threads of the virtual-thread scheduler (JDK 24+)
 * @param virtualMounted virtual threads that are mounted on a carrier (JDK 24+)
 * @param virtualQueued virtual threads that wait for a carrier (JDK 24+)
 * @param heapUsedBytes used heap
 * @param heapAfterGcBytes heap that the last collection left
 * @param rssBytes resident set
 * @param gcMillis time in collections since the start
 * @param gcCount collections since the start
 * @param leasedConnections connections to the back end in use
 * @param waitingForConnection requests that wait for one
 * @param serviceCpuSeconds CPU of the service since its start
 * @param loadGeneratorCpuSeconds CPU of the load generator since its start
 * @param compilationMillis time in compilations since the start, of all compilers together; what one waits for a core counts, too
 */
public record Sample(
        double elapsedSeconds,
        Integer platformThreads,
        Integer platformThreadsPeak,
        Integer requestWorkers,
        Integer eventLoops,
        Integer parallel,
        Integer otherThreads,
        Integer osThreads,
        Integer virtualPoolSize,
        Long virtualMounted,
        Long virtualQueued,
        Long heapUsedBytes,
        Long heapAfterGcBytes,
        Long rssBytes,
        Long gcMillis,
        Long gcCount,
        Integer leasedConnections,
        Integer waitingForConnection,
        Double serviceCpuSeconds,
        Double loadGeneratorCpuSeconds,
        Long compilationMillis) {

    /** Of a process into which nobody can look: what the kernel tells of it. */
    public static Sample fromOutside(
            double elapsedSeconds,
            Integer osThreads,
            Long rssBytes,
            Double serviceCpuSeconds,
            Double loadGeneratorCpuSeconds) {
        return new Sample(
                elapsedSeconds,
                null,
                null,
                null,
                null,
                null,
                null,
                osThreads,
                null,
                null,
                null,
                null,
                null,
                rssBytes,
                null,
                null,
                null,
                null,
                serviceCpuSeconds,
                loadGeneratorCpuSeconds,
                null);
    }
}
