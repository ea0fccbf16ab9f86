package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.machine.JvmFlags;
import io.github.springbench.runner.model.machine.ProcessorCache;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunFacts.ServiceEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Whether what was measured is what was asked for. */
final class ServiceChecks {

    /** Requests under way over the pool's limit, from which on the pool must be full. */
    private static final int CERTAINLY_FULL = 2;

    /** In either direction, as a share of what was asked for: JVMs round up to whole regions and pages. */
    static final double HEAP_DEVIATION = 0.02;

    /** Of the time: a tenth, as with what else takes CPU from a service. */
    static final Thresholds COMPILING_SHARE = new Thresholds(0.1, 0.1);

    /** Of the plateau: our own threshold, from which on a reader should know. */
    static final double MANY_COLLECTIONS = 0.1;

    private ServiceChecks() {}

    /** Never more than a remark: heap and collector are settings of the experiment, and part of what it measures. */
    static List<Fault> collections(RunResult run) {
        return Metric.GC_SHARE.of(run).map(percent -> percent / 100).stream()
                .filter(share -> share > MANY_COLLECTIONS)
                .map(share -> Fault.remark("The service collected garbage in " + NumberWords.percent(share)
                        + " of the plateau" + heap(run.evidence().service())
                        + ": the heap's size is a part of what was measured, beside the concurrency model."))
                .toList();
    }

    private static String heap(ServiceEvidence seen) {
        return seen == null || seen.maxHeapBytes() == null
                ? ""
                : ", with a heap of at most " + NumberWords.mib(seen.maxHeapBytes());
    }

    /** Never more than a remark: the limit is a setting, and part of what is measured. */
    static List<Fault> processorCache(LoadEvidence seen, RunResult run, Experiment experiment) {
        long inTomcat = Math.min(seen.peakInFlight(), requestThreads(run));
        return ProcessorCache.inForce(run.effective())
                .filter(cache -> cache.isExceededBy(inTomcat))
                .map(cache -> List.of(Fault.remark("Up to " + NumberWords.count(inTomcat, "request")
                        + " were in flight, and Tomcat keeps at most " + cache.words() + ". " + ProcessorCache.cost()
                        + "."
                        + experiment
                                .system(run.key().system())
                                .map(system -> " " + ProcessorCache.advice(experiment, system))
                                .orElse(""))))
                .orElse(List.of());
    }

    /** As many requests can be in Tomcat at once; virtual threads have no limit. */
    private static long requestThreads(RunResult run) {
        try {
            return Long.parseLong(run.effective().getOrDefault("server.request-threads", ""));
        } catch (NumberFormatException noLimit) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Whether the service was still being compiled: such a run is not steady, and nothing is said from it. Callers who
     * do not think are as fast as its code. Response times need not show it: on a full core compilers wait for their
     * turn, and the service becomes faster so slowly that a plateau looks steady.
     */
    static List<Fault> compiling(ServiceEvidence seen) {
        return COMPILING_SHARE.judge(
                seen.compilingShare(),
                limit -> "The service's compilers were at work, or waited for a core, for "
                        + NumberWords.percent(seen.compilingShare()) + " of the time (at most "
                        + NumberWords.percent(limit)
                        + " is allowed): it was not steady, and may have become faster.");
    }

    /**
     * The kind of thread, and the size of Tomcat's pool. Each figure may be null.
     *
     * @param proven the kind that the warm-up showed
     * @param workers most threads of Tomcat's pool in a sample
     * @param peakInFlight most requests that were under way at once
     * @param system where it asks for no kind of thread, any is right
     * @param limit of Tomcat's pool; empty where waiting requests block no thread of it, or the limit is no number
     */
    static List<Fault> requestThreads(
            RequestThreads proven, Integer workers, Long peakInFlight, SystemUnderTest system, OptionalInt limit) {
        if (system.requestThreads().isEmpty()) {
            return List.of();
        }
        RequestThreads asked = system.requestThreads().get();
        List<Fault> kind = Fault.invalid(
                proven != null && proven != asked,
                "Requests ran on " + (proven == null ? "" : proven.label()) + " instead of " + asked.label()
                        + " (all must run on what was asked for).");
        return Stream.of(kind, workers == null ? List.<Fault>of() : pool(workers, peakInFlight, asked, limit))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Fault> pool(int workers, Long peakInFlight, RequestThreads asked, OptionalInt limit) {
        if (asked != RequestThreads.PLATFORM) {
            return Fault.invalid(
                    workers > 0,
                    "Tomcat's pool had " + NumberWords.count(workers, "thread")
                            + " (none is allowed): requests must run on " + asked.label() + ".");
        }
        if (limit.isEmpty()) {
            return List.of();
        }
        int most = limit.getAsInt();
        if (workers > most) {
            return Fault.invalid(
                    true,
                    "Tomcat's pool had " + NumberWords.count(workers, "thread") + " (at most "
                            + NumberWords.number(most) + " is allowed): its limit did not reach the service.");
        }
        return Fault.suspect(
                peakInFlight != null && peakInFlight >= (long) CERTAINLY_FULL * most && workers < most,
                "Tomcat's pool had " + NumberWords.count(workers, "thread") + " while "
                        + (peakInFlight == null ? "" : NumberWords.count(peakInFlight, "request"))
                        + " were under way (at least " + NumberWords.number(most)
                        + " are expected): something else held the requests back.");
    }

    /** Heap sizes and collector, as the flags ask for them. */
    static List<Fault> heapLimit(ServiceEvidence seen, List<String> jvm) {
        return Stream.of(
                        size("limit", JvmFlags.maxHeapBytes(jvm), seen.maxHeapBytes()),
                        size("first size", JvmFlags.initialHeapBytes(jvm), seen.initialHeapBytes()),
                        collector(seen, jvm))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Fault> size(String what, Long asked, Long actual) {
        if (asked == null || actual == null) {
            return List.of();
        }
        double deviation = Math.abs((double) actual / asked - 1);
        return Fault.invalid(
                deviation > HEAP_DEVIATION,
                "The heap's " + what + " was " + NumberWords.mib(actual) + " instead of " + NumberWords.mib(asked)
                        + " ("
                        + NumberWords.percent(deviation) + " off, at most " + NumberWords.percent(HEAP_DEVIATION)
                        + " is allowed): the JVM flags did not reach the service.");
    }

    private static List<Fault> collector(ServiceEvidence seen, List<String> jvm) {
        if (seen.collectors() == null) {
            return List.of();
        }
        return JvmFlags.collector(jvm).stream()
                .filter(asked -> !seen.collectors().contains(asked))
                .flatMap(asked -> Fault.invalid(
                        true,
                        "The service collects garbage with "
                                + (seen.collectors().isEmpty() ? "none" : String.join(", ", seen.collectors()))
                                + " instead of " + asked + " (the one asked for is needed).")
                        .stream())
                .toList();
    }

    static List<Fault> sameProcess(ServiceEvidence seen) {
        return Fault.invalid(
                Boolean.FALSE.equals(seen.sameProcess()),
                "At the end the service's process had ended or no longer held its port (one process is needed): "
                        + "something else answered.");
    }
}
