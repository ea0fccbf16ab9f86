package io.github.springbench.runner.model.run;

import java.util.List;

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
     * The scheduler of virtual threads (JDK 24+), and how often it could not do its work.
     *
     * @param virtualPoolSize carrier threads
     * @param virtualMounted virtual threads that are mounted on a carrier
     * @param virtualQueued virtual threads that wait for a carrier
     * @param virtualPinned waits of virtual threads that could not leave their carrier, since the service began; null
     *     where it does not count them
     */
    public record VirtualThreads(
            Integer virtualPoolSize, Long virtualMounted, Long virtualQueued, Long virtualPinned) {}

    /**
     * Memory of the service.
     *
     * @param heapUsedBytes used heap
     * @param heapAfterGcBytes heap that the last collection left; null where nobody tells
     * @param rssBytes resident set
     */
    public record Memory(Long heapUsedBytes, Long heapAfterGcBytes, Long rssBytes) {

        /** A pause of ZGC leaves no figure, and older results have 0 for it. */
        public Memory {
            if (heapAfterGcBytes != null && heapAfterGcBytes == 0) {
                heapAfterGcBytes = null;
            }
        }
    }

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
                new VirtualThreads(null, null, null, null),
                memory,
                new Collections(null, null),
                new Connections(null, null),
                cpu);
    }

    /**
     * One sample of the machine, once a second; a field is null where this system does not show it. CPU times and
     * counts are sums since the machine or the process began.
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
     * @param otherCpuSeconds CPU time of all other processes since the first sample; those that lived between two
     *     samples only are missed
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

    /**
     * How long programs waited for the machine, once a second; a field is null where this system does not show it. Sums
     * are since an arbitrary beginning.
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
     * @param lateMs each lateness of 1 ms or more of a ticker beside the service since the sample before, which wakes
     *     every 5 ms
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

    /**
     * One sample of the runner by itself, once a second; a field is null where this system or JDK does not show it. A
     * bench that grows while it watches would be the first thing to drift.
     *
     * @param epochMs wall clock
     * @param heapUsedBytes used heap, garbage included
     * @param heapAfterGcBytes heap that the last collection left; null before the first
     * @param rssBytes resident set
     * @param threads live platform threads
     * @param gcMillis time in collections since the runner's start
     * @param gcCount collections since then
     */
    public record RunnerSample(
            long epochMs,
            Long heapUsedBytes,
            Long heapAfterGcBytes,
            Long rssBytes,
            Integer threads,
            Long gcMillis,
            Long gcCount) {}

    /**
     * What the load generator's JVM noted of itself in a second.
     *
     * @param epochMs when it was noted
     * @param latestTickMs the largest lateness of its ticker since the line before
     * @param gcMillis time in collections since the JVM began; negative where nobody tells, as of several load
     *     machines, whose agents tell of stalls alone
     * @param warmUpRequests requests of its warm-up that have ended since the JVM began; 0 in results from before they
     *     were counted
     * @param lateMs each lateness of 1 ms or more of a ticker that wakes every 5 ms, since the line before; null in
     *     results from before they were noted, whose ticker woke every 50 ms
     */
    public record LoadGeneratorSample(
            long epochMs, double latestTickMs, long gcMillis, long warmUpRequests, List<Double> lateMs) {

        /** Whether it says nothing of collections, and of lateness only what is as long as a stall. */
        public boolean tellsOfStallsAlone() {
            return gcMillis < 0;
        }
    }

    /**
     * What the sessions of a database did at a moment, those of the runner left out. Each field is a column of
     * {@code back-end-<name>-sessions.csv} by its name.
     *
     * @param epochMs when
     * @param onCpu at work and waiting for nothing, but perhaps for a core
     * @param waitingForLocks at work and waiting for another session
     * @param waitingForIo at work and waiting for a file
     * @param waitingForOthers at work and waiting for anything else, such as its service to take an answer
     * @param idleInTransaction waiting for its service within a transaction
     * @param idle waiting for its service
     */
    public record SessionSample(
            long epochMs,
            Integer onCpu,
            Integer waitingForLocks,
            Integer waitingForIo,
            Integer waitingForOthers,
            Integer idleInTransaction,
            Integer idle) {

        /** Those that a service has asked for something. */
        public int active() {
            return onCpu + waitingForLocks + waitingForIo + waitingForOthers;
        }

        /** All that are there. */
        public int open() {
            return active() + idleInTransaction + idle;
        }
    }

    /**
     * What the load generator's record tells of one second of a load, beside the response times.
     *
     * @param epochMs when it began
     * @param users users that were present at its end; null in an open load, where requests are not sent by users
     * @param requestsUnderWay requests that waited for their answer at its end
     * @param failed requests that ended wrongly in it; those that could not be sent have no time and are not among them
     */
    public record LoadSecond(long epochMs, Long users, long requestsUnderWay, long failed) {}

    /**
     * A call of the runner itself to a back end, past the service.
     *
     * @param epochMs when it was sent
     * @param responseMs how long the right answer took; null where there was none
     * @param failure why there was none, or null
     */
    public record BackEndCall(long epochMs, Double responseMs, String failure) {}
}
