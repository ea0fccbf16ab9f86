package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the checks of a run need beside its figures. Each part is null where it could not be had, and so is each field
 * that this machine, JDK or load generator does not show.
 *
 * @param load what the record of the load tells of itself
 * @param loadGenerator how the load generator's JVM fared
 * @param host how the machine fared
 * @param service what the service's JVM says it is
 * @param backEnds how each back end fared; empty where there is none
 * @param pool how the service's pool of connections to its back end fared
 * @param database what the database did; null where there is none
 * @param drift how figures moved while all users were there; null where that was not for long
 * @param warmUp what warming the service up took; null where it had no time, and in results from before that was
 *     recorded
 * @param fork how the service changed during the fork of the run, computed when all runs are read; null where it had a
 *     fork of its own
 * @param otherCallers who else called the service; null where that cannot be seen
 * @param errors how far the machine can have moved figures, computed when the result is read; null where nobody looked
 *     how late programs woke
 * @param clocks how the clocks of other machines stood to the runner's; empty where all was on its machine
 * @param footprint the service's memory while connections were held or streams were open; null in loads of other shapes
 * @param streams what arrived of streams of events; null in loads of other shapes
 */
@RecordBuilder
public record RunFacts(
        LoadEvidence load,
        LoadGeneratorEvidence loadGenerator,
        HostEvidence host,
        ServiceEvidence service,
        List<BackEndEvidence> backEnds,
        PoolEvidence pool,
        DatabaseEvidence database,
        DriftEvidence drift,
        WarmUpEvidence warmUp,
        ForkEvidence fork,
        Interference errors,
        OtherCallersEvidence otherCallers,
        List<ClockEvidence> clocks,
        FootprintEvidence footprint,
        StreamEvidence streams)
        implements RunFactsBuilder.With {

    /** RunFacts from before there were back ends, or other machines, has none. */
    public RunFacts {
        backEnds = backEnds == null ? List.of() : backEnds;
        clocks = clocks == null ? List.of() : List.copyOf(clocks);
    }

    /**
     * How a back end fared while the load ran, seen from beside the service: the runner itself asks it for an answer
     * several times a second.
     *
     * @param name of the back end
     * @param cpuShare its CPU time over that of the cores it may use, on the plateau or over the whole load, whichever
     *     is larger
     * @param latencyMs what it was asked to wait; null where the experiment has no such parameter
     * @param medianMs median of its response times to the runner, on the plateau or over the whole load, whichever is
     *     larger; null where it answered too rarely
     * @param calls how often the runner asked
     * @param unanswered how often it got no answer, or not the right one
     */
    public record BackEndEvidence(
            String name, Double cpuShare, Integer latencyMs, Double medianMs, int calls, int unanswered) {}

    /**
     * The database behind the service, and what it did from the load generator's start to its end.
     *
     * @param server which it was
     * @param operations that it counted
     * @param perRequest what a single request makes it count, as seen before the load; null where each is one operation
     * @param sessions what its sessions did; null where it does not tell
     * @param warmUpAnswered requests of the load generator's own warm-up that were answered rightly
     * @param warmUpFailed those that were not
     */
    public record DatabaseEvidence(
            DatabaseServer server,
            Operations operations,
            Operations perRequest,
            SessionEvidence sessions,
            long warmUpAnswered,
            long warmUpFailed) {

        /** How many operations a request is. */
        public long each() {
            return perRequest == null ? 1 : perRequest.total();
        }
    }

    /**
     * How the machine fared while the load ran. Each share of CPU time is the larger of that on the plateau and that of
     * the whole load.
     *
     * @param stealShare CPU time that the hypervisor gave to others, over that of all cores
     * @param otherCpuShare CPU time of processes that are neither service, load generator nor runner, over that of all
     *     cores
     * @param largestClockJumpMs by how much the wall clock moved against the monotonic one between two samples
     * @param leastAvailableMemoryShare least memory that programs could still have had, over all memory
     * @param memoryStallShare share of the time in which some task waited for memory (PSI)
     * @param swappedPages pages that went to or came from swap
     * @param coreSpeed how fast a core was on the plateau, on average over its seconds, in millions of numbers sorted
     *     in a second of CPU time; null in results of before it was looked at under the load
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

        /**
         * How fast the cores were beside the median of the runs with the same parameters; null where that is not known.
         */
        public Double coreSpeedShare() {
            return coreSpeed == null || typicalCoreSpeed == null || typicalCoreSpeed == 0
                    ? null
                    : Double.valueOf(coreSpeed / typicalCoreSpeed);
        }
    }

    /**
     * What the record of a load tells of itself. Shares of the plateau are null without one.
     *
     * @param usersEnded users whose end is on record
     * @param failureKinds failed requests by whom they blame; a kind without any is absent
     * @param fasterThanLatency requests answered rightly in less than the configured latency, clock resolution allowed
     *     for
     * @param fastestMs the fastest right answer
     * @param meanThinkMs think time as the users really took it: their time on record less their requests, per request
     * @param plateauInFlight requests that were under way on the plateau, averaged over its time
     * @param peakInFlight most requests that were under way at once
     * @param peakUsers most users that were present at once; null in an open load and in older results
     * @param plateauEarlyMeanMs median of the seconds' mean response times in the first third of the plateau's whole
     *     seconds
     * @param plateauLateMeanMs the same in the last third of the plateau's whole seconds
     * @param plateauEarlyRps requests answered rightly in a second in the first third of the plateau's whole seconds;
     *     null where the plateau is short, in an open load, and until it is looked for
     * @param plateauLateRps the same in the last third
     * @param sent requests that were sent, where the generator counts them apart from those that ended; else null
     * @param heldBack whether requests of an open load waited before they were sent, which their response times lack;
     *     null where they have that wait, and in other loads
     */
    public record LoadEvidence(
            long usersEnded,
            Map<FailureKind, Long> failureKinds,
            long fasterThanLatency,
            Double fastestMs,
            Double meanThinkMs,
            Double plateauInFlight,
            long peakInFlight,
            Long peakUsers,
            Double plateauEarlyMeanMs,
            Double plateauLateMeanMs,
            Double plateauEarlyRps,
            Double plateauLateRps,
            Long sent,
            Boolean heldBack) {

        /** The same with how throughput moved on the plateau. */
        public LoadEvidence withThroughput(double earlyRps, double lateRps) {
            return new LoadEvidence(
                    usersEnded,
                    failureKinds,
                    fasterThanLatency,
                    fastestMs,
                    meanThinkMs,
                    plateauInFlight,
                    peakInFlight,
                    peakUsers,
                    plateauEarlyMeanMs,
                    plateauLateMeanMs,
                    earlyRps,
                    lateRps,
                    sent,
                    heldBack);
        }
    }

    /**
     * How the load generator's JVM fared between its first user and its last record.
     *
     * @param cpuShare its CPU time over that of all cores it may use, on the plateau or over the whole load, whichever
     *     is larger
     * @param gcShare its garbage collections' time over the load's
     * @param ceilingRps requests per second that it can reach on this machine against a server that does nothing; null
     *     where that was not measured, and in older results
     * @param sentAgain requests of the load that it sent once more, as their connection was closed, while it reports
     *     only what came of that; null where it never does so, and in older results
     * @param cpuSecondsPer1000 its CPU time for each 1,000 requests of the whole load, where there is no record of
     *     which of them were on the plateau; else null
     */
    public record LoadGeneratorEvidence(
            Double cpuShare, Double gcShare, Double ceilingRps, Long sentAgain, Double cpuSecondsPer1000) {

        /** The same of a load generator whose ceiling is known; it is not where that is null. */
        public LoadGeneratorEvidence withCeiling(Double rps) {
            return new LoadGeneratorEvidence(cpuShare, gcShare, rps, sentAgain, cpuSecondsPer1000);
        }

        /** The same of a load generator that counted what it sent again; it did not where that is null. */
        public LoadGeneratorEvidence withSentAgain(Long requests) {
            return new LoadGeneratorEvidence(cpuShare, gcShare, ceilingRps, requests, cpuSecondsPer1000);
        }

        /**
         * The same of a load generator that keeps no record.
         *
         * @param cores of which the CPU time is a share
         */
        public LoadGeneratorEvidence withoutARecord(int cores, LoadResult load) {
            return new LoadGeneratorEvidence(
                    cpuShare,
                    gcShare,
                    ceilingRps,
                    sentAgain,
                    cpuShare == null || load.requests() == 0
                            ? null
                            : Double.valueOf(1000 * cpuShare * cores * load.durationSeconds() / load.requests()));
        }
    }

    /**
     * How the service's pool of connections to its back end fared while the load ran, by one sample a second.
     *
     * @param limit most connections that it may have; null for a pool without a limit
     * @param leasedAtMost most connections in use in a sample
     * @param waitingAtMost most requests that waited for a connection in a sample
     * @param waitingShare share of the samples in which more requests wanted a connection than may have one, on the
     *     plateau or over the whole load, whichever is larger; null where there were too few samples
     * @param waits how long requests waited for a connection; null where the service does not tell, as of HTTP clients
     */
    public record PoolEvidence(
            Integer limit, int leasedAtMost, int waitingAtMost, Double waitingShare, PoolWaits waits) {

        /** The same with how long requests waited. */
        public PoolEvidence withWaits(PoolWaits other) {
            return new PoolEvidence(limit, leasedAtMost, waitingAtMost, waitingShare, other);
        }
    }

    /**
     * How long requests waited for a connection of the service's pool, on the plateau or, where there is none, over the
     * whole load. Each request for a connection counts: one that was served at once, and one that gave up.
     *
     * @param count requests for a connection
     * @param p50Ms half of them waited at most as long
     * @param p95Ms 95 % of them waited at most as long
     * @param maxMs the longest wait
     */
    public record PoolWaits(long count, double p50Ms, double p95Ms, double maxMs) {}

    /**
     * What the service's JVM says it is.
     *
     * @param maxHeapBytes its maximum heap size
     * @param initialHeapBytes its initial heap size
     * @param collectors the JVM flags of collectors that are on, such as {@code UseG1GC}
     * @param requestWorkersAtMost most threads of Tomcat's pool in a sample, those of the warm-up included
     * @param sameProcess whether at the end the process that was started still lived and held the port
     * @param compilingShare of the time of the plateau or of the whole load, whichever is larger, in which its
     *     compilers were at work or waited for a core to do it; more than 1 where several were
     * @param lack what its log says that it lacked, in words; null where it says nothing of that
     * @param tls version and cipher suite that it chose for the runner, where it is called by https; else null
     * @param requestsCounted requests of the load by the count of its own server, without those of the load generator's
     *     warm-up; null where it does not count, and in results from before that was asked for
     */
    public record ServiceEvidence(
            Long maxHeapBytes,
            Long initialHeapBytes,
            List<String> collectors,
            Integer requestWorkersAtMost,
            Boolean sameProcess,
            Double compilingShare,
            String lack,
            String tls,
            Long requestsCounted) {

        /**
         * Whether a collection stops all threads for as long as the JVM says that it took. ZGC and Shenandoah collect
         * beside them, and count that, too; their stops are a small part of it.
         */
        public boolean stopsToCollect() {
            return collectors == null || !collectors.contains("UseZGC") && !collectors.contains("UseShenandoahGC");
        }

        /** The same with what it chose for its right answer before the load; null by http. */
        public ServiceEvidence withTls(String chosen) {
            return new ServiceEvidence(
                    maxHeapBytes,
                    initialHeapBytes,
                    collectors,
                    requestWorkersAtMost,
                    sameProcess,
                    compilingShare,
                    lack,
                    chosen,
                    requestsCounted);
        }

        /** The same with what its server counted. */
        public ServiceEvidence withRequestsCounted(Long requests) {
            return new ServiceEvidence(
                    maxHeapBytes,
                    initialHeapBytes,
                    collectors,
                    requestWorkersAtMost,
                    sameProcess,
                    compilingShare,
                    lack,
                    tls,
                    requests);
        }

        /** The same with what the samples of the load tell of its compilers. */
        public ServiceEvidence withCompilingShare(Double share) {
            return new ServiceEvidence(
                    maxHeapBytes,
                    initialHeapBytes,
                    collectors,
                    requestWorkersAtMost,
                    sameProcess,
                    share,
                    lack,
                    tls,
                    requestsCounted);
        }
    }

    /**
     * What the sessions of a database did while the load ran, by one sample a second. Averages and shares are those of
     * the plateau; of the whole load if the plateau is too short; and null if the load is too short, too.
     *
     * @param open most that were there
     * @param activeAtMost most that were at work
     * @param active how many were at work on average
     * @param onCpuShare of the time at work: waiting for nothing, but perhaps for a core
     * @param lockShare of the time at work: waiting for another session
     * @param ioShare of the time at work: waiting for a file
     */
    public record SessionEvidence(
            int open, int activeAtMost, Double active, Double onCpuShare, Double lockShare, Double ioShare) {}

    /**
     * What warming a service up took, and whether it became steady. Each figure of the last windows is null where it is
     * not known.
     *
     * @param seconds from the first request of the warm-up to its end
     * @param atMostSeconds what the experiment allows
     * @param steady whether the service was steady in the end; where not, the time was over before
     * @param compilingShare of the time of the last windows in which its compilers were at work, or waited for a core
     *     to do it
     * @param cpuFall by which share the CPU time of a request fell over the last windows, on cores of the same speed
     * @param responseFall by which share the response time fell over the last windows
     */
    public record WarmUpEvidence(
            double seconds,
            double atMostSeconds,
            boolean steady,
            Double compilingShare,
            Double cpuFall,
            Double responseFall) {}

    /**
     * Who else called the service during a load.
     *
     * @param connections most at once that belonged to neither load generator nor runner
     * @param programs whose they were, as far as that could be seen
     */
    public record OtherCallersEvidence(int connections, List<String> programs) {}

    /**
     * What arrived of streams of events, until each had its last event or failed.
     *
     * @param events all right ones, those of slow readers and of streams that failed included
     * @param seconds from the first event to the last
     * @param first how long after its request a stream had its first event
     * @param gaps between an event of a stream and the one before it
     * @param late by how much the last event of a stream came later than its first one and all intervals say
     */
    public record StreamEvidence(long events, double seconds, Times first, Times gaps, Times late) {

        private static final double EVENTS_OF_CPU = 1000;

        /**
         * Of all readers that are not slow; each time null where there is none, or too few are beyond a percentile.
         *
         * @param maxMs the longest
         */
        public record Times(Double p50Ms, Double p99Ms, Double maxMs) {}

        /** Over the whole time in which events arrived; null where they did so at one moment. */
        public Double eventsPerSecond() {
            return seconds > 0 ? Double.valueOf(events / seconds) : null;
        }

        /**
         * CPU time of the service for each 1,000 events; null where it is not known.
         *
         * @param service what it used until each step; null where nobody looked
         */
        public Double cpuSecondsPer1000(FootprintEvidence service) {
            Double used = service == null ? null : service.cpuSecondsOfStreams();
            return used == null || events == 0 ? null : Double.valueOf(EVENTS_OF_CPU * used / events);
        }
    }

    /**
     * What the service's memory was while connections were held or streams were open, step by step.
     *
     * @param connections or streams that were asked for, the same in all steps in which some are open
     * @param readings in the order of the steps
     */
    public record FootprintEvidence(int connections, List<Reading> readings) {

        private static final double KIB_PER_MIB = 1024;

        /** What connections do while the memory is read. */
        public enum Step {
            /** There is none yet; the service is warm. */
            BASE,
            /** Each had one short request, a few at a time. */
            IDLE,
            /** Each waits for the answer to a request, all at once. */
            IN_FLIGHT,
            /** All these requests were answered. */
            AFTER_BURST,
            /** All streams were read to their end; there is no connection. */
            READ,
            /** Each has a stream of events that does not end. */
            STREAMING,
            /** The service has closed them all, as their clients did; of streams, two seconds after the clients. */
            CLOSED;

            /** Of connections that are held. */
            public static final List<Step> OF_CONNECTIONS = List.of(BASE, IDLE, IN_FLIGHT, AFTER_BURST, CLOSED);

            /** Of streams. */
            public static final List<Step> OF_STREAMS = List.of(BASE, READ, STREAMING, CLOSED);

            /** In names of files and metrics. */
            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /**
         * The memory of the service at one step.
         *
         * @param heapMib used heap that a full collection left
         * @param rssMib resident set after that collection; null where the system does not tell
         * @param cpuSeconds its CPU time until then, after the collection at {@link Step#BASE} and before it at all
         *     other steps; null where it is not known, and where connections are held
         * @param threads live platform threads when the step was reached; null likewise
         * @param streams that the service counts as open then; null likewise
         */
        public record Reading(
                Step step, double heapMib, Double rssMib, Double cpuSeconds, Integer threads, Integer streams) {}

        public FootprintEvidence {
            readings = List.copyOf(readings);
        }

        /** Heap of each connection in KiB beyond the base; null without a reading. */
        public Double heapKib(Step step) {
            return kibEach(step, Reading::heapMib);
        }

        /** Resident set of each connection in KiB beyond the base; null without a reading. */
        public Double rssKib(Step step) {
            return kibEach(step, Reading::rssMib);
        }

        /** CPU time from the first request of streams until all were read; null where it is not known. */
        Double cpuSecondsOfStreams() {
            return difference(Step.READ, Reading::cpuSeconds);
        }

        /** How many platform threads there are more than before; null where it is not known. */
        public Double threadsLeft() {
            return difference(Step.CLOSED, reading -> asDouble(reading.threads()));
        }

        /** Streams that the service counted as open at a step; null where it does not count. */
        public Double streams(Step step) {
            return at(step).map(reading -> asDouble(reading.streams())).orElse(null);
        }

        private Double difference(Step step, Function<Reading, Double> value) {
            Optional<Double> base = at(Step.BASE).map(value);
            return at(step).map(value)
                    .flatMap(then -> base.map(before -> then - before))
                    .orElse(null);
        }

        private static Double asDouble(Integer count) {
            return count == null ? null : Double.valueOf(count);
        }

        private Double kibEach(Step step, Function<Reading, Double> memory) {
            Double mib = difference(step, memory);
            return mib == null ? null : Double.valueOf(mib * KIB_PER_MIB / connections);
        }

        private Optional<Reading> at(Step step) {
            return readings.stream().filter(reading -> reading.step() == step).findFirst();
        }
    }

    /** The kinds of thread that can serve a request. */
    public enum RequestThreads {
        /** Threads of Tomcat's pool. */
        PLATFORM("platform threads"),
        /** A virtual thread per request. */
        VIRTUAL("virtual threads"),
        /** Event loops that no request blocks. */
        EVENT_LOOP("event loops");

        private final String label;

        RequestThreads(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }
}
