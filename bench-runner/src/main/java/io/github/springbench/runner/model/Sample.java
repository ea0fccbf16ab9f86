package io.github.springbench.runner.model;

/**
 * One sample of the service and the load generator, once a second; a field is null where this machine or JDK does not
 * show it. Counts and sizes are those of the moment; times and counts of work are sums since the process began. Each
 * field is a column of {@code samples.csv} by its name.
 *
 * @param elapsedSeconds since the probes began
 */
public record Sample(
        double elapsedSeconds,
        Threads threads,
        VirtualThreads virtualThreads,
        Memory memory,
        Collections collections,
        Connections connections,
        Cpu cpu) {

    /**
     * Threads of the service.
     *
     * @param platformThreads live platform threads
     * @param platformThreadsPeak most live platform threads since the last reset
     * @param requestWorkers threads of Tomcat's pool ({@code http-nio-*-exec-*})
     * @param eventLoops threads of Netty's event loops ({@code reactor-http-*})
     * @param parallel threads of Reactor's parallel scheduler ({@code parallel-*})
     * @param otherThreads all other platform threads
     * @param osThreads threads of the process as the operating system counts them
     */
    public record Threads(
            Integer platformThreads,
            Integer platformThreadsPeak,
            Integer requestWorkers,
            Integer eventLoops,
            Integer parallel,
            Integer otherThreads,
            Integer osThreads) {

        /** Of a process into which nobody can look. */
        public static Threads ofProcess(Integer osThreads) {
            return new Threads(null, null, null, null, null, null, osThreads);
        }
    }

    /**
     * The scheduler of virtual threads (JDK 24+).
     *
     * @param virtualPoolSize carrier threads
     * @param virtualMounted virtual threads that are mounted on a carrier
     * @param virtualQueued virtual threads that wait for a carrier
     */
    public record VirtualThreads(Integer virtualPoolSize, Long virtualMounted, Long virtualQueued) {}

    /**
     * Memory of the service.
     *
     * @param heapUsedBytes used heap
     * @param heapAfterGcBytes heap that the last collection left
     * @param rssBytes resident set
     */
    public record Memory(Long heapUsedBytes, Long heapAfterGcBytes, Long rssBytes) {}

    /**
     * Garbage collections of the service.
     *
     * @param gcMillis time in collections
     * @param gcCount collections
     */
    public record Collections(Long gcMillis, Long gcCount) {}

    /**
     * Connections from the service to its back end.
     *
     * @param leasedConnections in use
     * @param waitingForConnection requests that wait for one
     */
    public record Connections(Integer leasedConnections, Integer waitingForConnection) {}

    /**
     * CPU time.
     *
     * @param serviceCpuSeconds of the service
     * @param loadGeneratorCpuSeconds of the load generator
     * @param compilationMillis in compilations of the service, of all compilers together; what one waits for a core
     *     counts, too
     */
    public record Cpu(Double serviceCpuSeconds, Double loadGeneratorCpuSeconds, Long compilationMillis) {}

    /** Of a process into which nobody can look: what the kernel tells of it. */
    public static Sample fromOutside(
            double elapsedSeconds,
            Integer osThreads,
            Long rssBytes,
            Double serviceCpuSeconds,
            Double loadGeneratorCpuSeconds) {
        return of(
                elapsedSeconds,
                Threads.ofProcess(osThreads),
                new Memory(null, null, rssBytes),
                new Cpu(serviceCpuSeconds, loadGeneratorCpuSeconds, null));
    }

    /** Of which no more is known. */
    public static Sample of(double elapsedSeconds, Threads threads, Memory memory, Cpu cpu) {
        return new Sample(
                elapsedSeconds,
                threads,
                new VirtualThreads(null, null, null),
                memory,
                new Collections(null, null),
                new Connections(null, null),
                cpu);
    }
}
