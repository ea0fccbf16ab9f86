package io.github.springbench.runner.model.run;

import static io.github.springbench.runner.model.run.Metric.Place.COMPARISON;
import static io.github.springbench.runner.model.run.Metric.Place.FURTHER_CHART;
import static io.github.springbench.runner.model.run.Metric.Place.FURTHER_TABLE;
import static io.github.springbench.runner.model.run.Metric.Place.MAIN_CHART;
import static io.github.springbench.runner.model.run.Metric.Place.MAIN_TABLE;
import static io.github.springbench.runner.model.run.Metric.Place.OVERVIEW;
import static io.github.springbench.runner.model.run.Metric.Place.SIDE_BY_SIDE;

import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric.Explanation;
import io.github.springbench.runner.model.run.Metric.Kind;
import io.github.springbench.runner.model.run.Metric.Place;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolWaits;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * All figures of a run, in the order in which they are shown. Tables, charts, legend, CSV, JSON, comparison, and what
 * clocks and cores do to a figure follow from what is declared here.
 */
public enum Metric {
    PLATEAU_THROUGHPUT_RPS(new MetricDeclaration("plateau_throughput_rps", "Plateau throughput", Kind.THROUGHPUT)
            .of(run -> run.load().plateauThroughputRps())
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("Requests per second on the plateau: while all users are present and none has finished; in an"
                    + " open load, while requests arrive; in a load with a step, from the beginning of the step until"
                    + " as long after it as it took. No figure without a plateau.")),
    P50_MS(MetricDeclaration.percentile(50).in(FURTHER_TABLE, FURTHER_CHART, OVERVIEW)),
    P90_MS(MetricDeclaration.percentile(90).in(FURTHER_TABLE)),
    P95_MS(MetricDeclaration.percentile(95).in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)),
    P99_MS(MetricDeclaration.percentile(99).in(FURTHER_TABLE, FURTHER_CHART, COMPARISON)),
    P999_MS(MetricDeclaration.percentile(99.9).in(FURTHER_TABLE, FURTHER_CHART)),
    MAX_MS(new MetricDeclaration("max_ms", "max", Kind.TIME)
            .of(run -> run.load().steady().maxMs())
            .worst()
            .in(FURTHER_TABLE)
            .explained("The longest response time of a correctly answered request.")),
    FAILED(new MetricDeclaration("failed", "Failed requests", Kind.COUNT)
            .of(run -> (double) run.load().failed())
            .worst()
            .in(MAIN_TABLE)
            .explained("Requests with no answer, a wrong status or a wrong body, and those that could not be sent.")),
    REFUSED(new MetricDeclaration("refused", "Refused requests", Kind.COUNT)
            .of(run -> run.load().refused() == null
                    ? null
                    : Double.valueOf(run.load().refused()))
            .whereMeasured()
            .in(SIDE_BY_SIDE, MAIN_TABLE, OVERVIEW, COMPARISON)
            .explained("In a load with a step: requests that were answered with status 503, of the whole load. They are"
                    + " not among the failed ones. Response times and throughput do not count them. CPU per request is"
                    + " all CPU, that of refusals too, divided by right answers.")),
    WELL_AGAIN_S(new MetricDeclaration("well_again_s", "Seconds until well again", Kind.COUNT)
            .ofPlateau(run -> null)
            .whereMeasured()
            .ofAll()
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("In a load with a step: whole seconds after the step until the first one whose p95 was at most"
                    + " twice p95 before the step. No figure if there was none until the end of the load.")),
    LONG_WAITS(new MetricDeclaration("long_waits", "Took over 10 times the median", Kind.SHARE)
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("In a load with a step: the share of the correctly answered requests that took over ten times as"
                    + " long as the median, from the beginning of the step until as long after it as it took. In a"
                    + " queue in the order of arrival it is 0.")),
    EVENTS_PER_SECOND(MetricDeclaration.ofStreams(
                    "events_per_second", "Events per second", Kind.EVENTS, (seen, service) -> seen.eventsPerSecond())
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART, OVERVIEW, COMPARISON)
            .explained("All events that arrived, divided by the time from the first to the last. The ramp is in it:"
                    + " 1,000 readers of 20 events, one per second, who come over 5 s, have 833 at most.")),
    FIRST_EVENT_P50_MS(MetricDeclaration.ofStreams(
                    "first_event_p50_ms", "First event, p50", Kind.TIME, (seen, service) -> seen.first()
                            .p50Ms())
            .in(FURTHER_TABLE)
            .explained(MetricDeclaration.FIRST_EVENT)),
    FIRST_EVENT_P99_MS(MetricDeclaration.ofStreams(
                    "first_event_p99_ms", "First event, p99", Kind.TIME, (seen, service) -> seen.first()
                            .p99Ms())
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART, OVERVIEW, COMPARISON)
            .explained(MetricDeclaration.FIRST_EVENT)),
    GAP_P50_MS(MetricDeclaration.ofStreams(
                    "gap_p50_ms", "Gap between events, p50", Kind.TIME, (seen, service) -> seen.gaps()
                            .p50Ms())
            .in(FURTHER_TABLE)
            .explained(MetricDeclaration.GAPS)),
    GAP_P99_MS(MetricDeclaration.ofStreams(
                    "gap_p99_ms", "Gap between events, p99", Kind.TIME, (seen, service) -> seen.gaps()
                            .p99Ms())
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained(MetricDeclaration.GAPS)),
    GAP_MAX_MS(MetricDeclaration.ofStreams(
                    "gap_max_ms", "Gap between events, max", Kind.TIME, (seen, service) -> seen.gaps()
                            .maxMs())
            .worst()
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART)
            .explained(MetricDeclaration.GAPS)),
    LATE_P99_MS(MetricDeclaration.ofStreams(
                    "late_p99_ms", "Lateness of the last event, p99", Kind.TIME, (seen, service) -> seen.late()
                            .p99Ms())
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART, COMPARISON)
            .explained("By how much the last event of a stream came later than its first event and all intervals say,"
                    + " of readers that are not slow.")),
    CPU_SECONDS_PER_1000_EVENTS(MetricDeclaration.ofStreams(
                    "cpu_s_per_1000_events", "CPU per 1,000 events", Kind.CPU, StreamEvidence::cpuSecondsPer1000)
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("CPU time of the service for each 1,000 events that arrived, from the first request until all"
                    + " streams had ended. With few readers most of it is that of a JVM that is watched and idle.")),
    STREAM_HEAP_KIB(MetricDeclaration.ofStreams(
                    "stream_heap_kib",
                    "Heap of an open stream",
                    Kind.MEMORY_EACH,
                    (seen, service) -> service.heapKib(Step.STREAMING))
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("The heap after a full collection while all streams are open, minus the heap after one before"
                    + " the first, divided by the streams that were asked for: including what the server keeps of a"
                    + " connection after it is closed.")),
    STREAM_RSS_KIB(MetricDeclaration.ofStreams(
                    "stream_rss_kib",
                    "RSS of an open stream",
                    Kind.MEMORY_EACH,
                    (seen, service) -> service.rssKib(Step.STREAMING))
            .in(MAIN_TABLE, FURTHER_CHART, COMPARISON)
            .explained("The same for the physical memory of the process, which includes the stacks of threads and"
                    + " the growth of the heap.")),
    STREAMS_OPEN(MetricDeclaration.ofStreams(
                    "streams_open", "Streams under way", Kind.COUNT, (seen, service) -> service.streams(Step.STREAMING))
            .moreIsBetter()
            .in(SIDE_BY_SIDE, MAIN_TABLE, OVERVIEW, COMPARISON)
            .explained("How many streams the service had under way, by its own count, when all readers had asked for"
                    + " one that does not end. If it is less, the other readers wait for their first event.")),
    STREAMS_LEFT(MetricDeclaration.ofStreams(
                    "streams_left", "Streams left", Kind.COUNT, (seen, service) -> service.streams(Step.CLOSED))
            .worst()
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART, OVERVIEW, COMPARISON)
            .explained("How many streams the service had under way 2 s after all readers had left. Streams count, too,"
                    + " that it began only then, as their readers had waited for a thread.")),
    THREADS_LEFT(MetricDeclaration.ofStreams(
                    "threads_left", "Threads left", Kind.COUNT, (seen, service) -> service.threadsLeft())
            .worst()
            .in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART)
            .explained("How many more live platform threads the service had at that moment than before the first"
                    + " stream. Pools keep theirs.")),
    WORKER_THREADS(new MetricDeclaration("worker_threads", "Worker threads", Kind.COUNT)
            .ofCount(run -> run.resources().workerThreadsPeak())
            .in(MAIN_TABLE, MAIN_CHART)
            .explained("The largest number of threads of the request pool in a sample. No figure if requests do not"
                    + " hold a platform thread (virtual threads, event loops), or if the load needed no more threads"
                    + " than a warm-up by other callers.")),
    PLATFORM_THREADS(new MetricDeclaration("platform_threads", "Platform threads", Kind.COUNT)
            .ofCount(run -> run.resources().platformThreadsPeak())
            .in(FURTHER_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("The largest number of live platform threads of the service in a sample, including those of the"
                    + " JVM and of all pools, but not virtual threads.")),
    PEAK_RSS_MIB(new MetricDeclaration("peak_rss_mib", "Peak RSS", Kind.MEMORY)
            .of(run -> run.resources().peakRssMib())
            .in(SIDE_BY_SIDE, FURTHER_TABLE, FURTHER_CHART, OVERVIEW, COMPARISON)
            .explained("The largest physical memory of the service's process while the load ran.")),
    RSS_BEFORE_MIB(new MetricDeclaration("rss_before_mib", "RSS before the load", Kind.MEMORY)
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("The physical memory of the service's process when the load began: the JVM, and what the warm-up"
                    + " and earlier runs of the fork left. With think time, only the part of Peak RSS above it is due"
                    + " to the load.")),
    HEAP_PER_USER_KIB(new MetricDeclaration("heap_per_user_kib", "Heap per user, after collections", Kind.MEMORY_EACH)
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("An estimate: the smallest heap after a collection on the plateau, minus the heap after the last"
                    + " one before the load, divided by the users. Only a full collection leaves no garbage:"
                    + " what a young one left on the plateau makes the figure too large, and what one left"
                    + " before the load too small, even negative. No figure without a"
                    + " collection on the plateau or before it, in later runs of a shared fork, and in open"
                    + " loads, which have no users.")),
    IDLE_HEAP_KIB(MetricDeclaration.heap(Step.IDLE).in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)),
    IN_FLIGHT_HEAP_KIB(
            MetricDeclaration.heap(Step.IN_FLIGHT).in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)),
    AFTER_BURST_HEAP_KIB(
            MetricDeclaration.heap(Step.AFTER_BURST).in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)),
    CLOSED_HEAP_KIB(
            MetricDeclaration.heap(Step.CLOSED).in(SIDE_BY_SIDE, MAIN_TABLE, FURTHER_CHART, OVERVIEW, COMPARISON)),
    IDLE_RSS_KIB(MetricDeclaration.rss(Step.IDLE).in(FURTHER_TABLE, FURTHER_CHART, COMPARISON)),
    IN_FLIGHT_RSS_KIB(MetricDeclaration.rss(Step.IN_FLIGHT).in(FURTHER_TABLE, FURTHER_CHART, COMPARISON)),
    AFTER_BURST_RSS_KIB(MetricDeclaration.rss(Step.AFTER_BURST).in(FURTHER_TABLE, FURTHER_CHART)),
    CLOSED_RSS_KIB(MetricDeclaration.rss(Step.CLOSED).in(FURTHER_TABLE, FURTHER_CHART)),
    PEAK_HEAP_MIB(new MetricDeclaration("peak_heap_mib", "Peak heap", Kind.MEMORY)
            .of(run -> run.resources().peakHeapMib())
            .in(FURTHER_TABLE, FURTHER_CHART)
            .explained("The largest used heap in a sample, including garbage: with a large heap it shows how long the"
                    + " collector waited rather than how much was needed.")),
    GC_SHARE(new MetricDeclaration("gc_share", "Collections, of the time", Kind.SHARE)
            .ofPlateau(run -> RunFormulas.gcSharePercent(run.resources(), run.load()))
            .in(FURTHER_TABLE)
            .explained("Share of the plateau in which the service collected garbage, in pauses and in concurrent work,"
                    + " as the JVM counts them.")),
    CPU_SECONDS_PER_1000(new MetricDeclaration("cpu_s_per_1000", "CPU per 1,000 requests", Kind.CPU)
            .ofPlateau(run -> run.resources().cpuSecondsPer1000Requests())
            .in(SIDE_BY_SIDE, FURTHER_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("CPU time of the service for each 1,000 requests, on the plateau, without that of the load"
                    + " generator.")),
    LOAD_GENERATOR_CPU_SECONDS_PER_1000(new MetricDeclaration(
                    "load_generator_cpu_s_per_1000", "CPU of the load generator per 1,000 requests", Kind.CPU)
            .ofPlateau(RunFormulas::loadGeneratorCpu)
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("CPU time of the load generator for each 1,000 requests, on the plateau. If it shares cores with"
                    + " the service, the service cannot use this time.")),
    P99_CORRECTED_MS(MetricDeclaration.corrected(99).in(FURTHER_TABLE)),
    P999_CORRECTED_MS(MetricDeclaration.corrected(99.9).in(FURTHER_TABLE)),
    ACHIEVED_PERCENT(new MetricDeclaration("achieved_percent", "Sent of what was due", Kind.SHARE)
            .of(RunFormulas::achievedPercent)
            .whereMeasured()
            .in(MAIN_TABLE)
            .explained("In an open load: requests that were sent until its end, of those that its rate asks for.")),
    P50_SENT_MS(MetricDeclaration.fromSending(50).in(FURTHER_TABLE)),
    P95_SENT_MS(MetricDeclaration.fromSending(95).in(FURTHER_TABLE)),
    P99_SENT_MS(MetricDeclaration.fromSending(99).in(FURTHER_TABLE)),
    OVERHEAD_P50_US(MetricDeclaration.overhead(50).in(FURTHER_TABLE, FURTHER_CHART)),
    OVERHEAD_P99_US(MetricDeclaration.overhead(99).in(FURTHER_TABLE, FURTHER_CHART)),
    POOL_WAIT_P50_MS(MetricDeclaration.poolWait("p50", PoolWaits::p50Ms).in(FURTHER_TABLE)),
    POOL_WAIT_P95_MS(MetricDeclaration.poolWait("p95", PoolWaits::p95Ms).in(FURTHER_TABLE, FURTHER_CHART)),
    POOL_WAIT_MAX_MS(MetricDeclaration.poolWait("max", PoolWaits::maxMs).worst().in(FURTHER_TABLE)),
    PINNED_PER_1000(new MetricDeclaration("pinned_per_1000", "Pinned waits per 1,000 requests", Kind.COUNT)
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(SIDE_BY_SIDE, MAIN_TABLE)
            .explained("How often, for each 1,000 requests on the plateau, a virtual thread waited for 20 ms or longer"
                    + " and could not leave its carrier thread meanwhile: JFR's event VirtualThreadPinned. Only"
                    + " services that count it have it.")),
    QUEUED_VIRTUAL_THREADS(new MetricDeclaration(
                    "queued_virtual_threads", "Virtual threads waiting for a carrier", Kind.COUNT)
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(SIDE_BY_SIDE, MAIN_TABLE)
            .explained("How many virtual threads could have run, and waited for a carrier thread: the mean of the"
                    + " plateau's samples. Only where pinned waits are counted, on JDK 24 and newer.")),
    REQUESTS_SEEN(new MetricDeclaration("requests_seen", "Requests the load generator counted", Kind.COUNT)
            .of(run -> RunFormulas.requestsCounted(run) == null
                    ? null
                    : Double.valueOf(run.load().requests()))
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("All requests of the load that ended, rightly or not, by the load generator's count.")),
    REQUESTS_COUNTED(new MetricDeclaration("requests_counted", "Requests the service counted", Kind.COUNT)
            .of(RunFormulas::requestsCounted)
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("The same by the count of the service's own server. A tool that stops at the end of its time"
                    + " does not count the requests that are under way then: up to one for each caller. A larger"
                    + " difference says that one of the two does not see all requests.")),
    THROUGHPUT_RPS(new MetricDeclaration("throughput_rps", "Throughput, whole load", Kind.THROUGHPUT)
            .of(run -> run.load().throughputRps())
            .in(MAIN_TABLE, FURTHER_CHART)
            .wherePublished()
            .explained("All requests divided by the length of the whole run, in which users still arrive at the start "
                    + "and leave at the end. The length counts in whole seconds, as in Gatling's own report: in a run "
                    + "of 80 s one second is more than 1 %.")),
    LOAD_P95_MS(new MetricDeclaration("load_p95_ms", "p95, whole load", Kind.TIME)
            .of(run -> run.load().responseTime().at(95))
            .in(MAIN_TABLE, FURTHER_CHART)
            .wherePublished()
            .explained("The 95th percentile of the response time of the whole load, in which users arrive and leave."));

    /** What a figure, or several of a kind, means. */
    public record Explanation(String name, String text) {}

    /** What a figure is. Its unit, its digits, and what clocks and cores do to it follow. */
    public enum Kind {
        TIME("ms"),
        OVERHEAD("\u00b5s"),
        /** A time within the service, by its own clock. */
        WAIT("ms"),
        THROUGHPUT("requests/s"),
        /** Events of streams that arrived. */
        EVENTS("events/s"),
        CPU("s"),
        COUNT(""),
        MEMORY("MiB"),
        MEMORY_EACH("KiB"),
        SHARE("%");

        private final String unit;

        Kind(String unit) {
            this.unit = unit;
        }
    }

    /** Where a figure is shown. All are in {@code results.csv} and {@code results.json}. */
    public enum Place {
        /** A table with a column for each system. */
        SIDE_BY_SIDE,
        /** The first table of each system. */
        MAIN_TABLE,
        /** Its second table. */
        FURTHER_TABLE,
        /** A chart that is open from the start. */
        MAIN_CHART,
        /** A chart that is opened on demand. */
        FURTHER_CHART,
        /** All combinations of parameters at a glance. */
        OVERVIEW,
        /** Two results beside each other. */
        COMPARISON
    }

    private final MetricDeclaration declared;

    Metric(MetricDeclaration declared) {
        this.declared = declared;
    }

    /** The column's name in CSV files. */
    public String csvName() {
        return declared.csvName();
    }

    /** What people read. */
    public String label() {
        return declared.label();
    }

    /** The label within a sentence. */
    public String inSentence() {
        String label = label();
        return Character.isLowerCase(label.charAt(1))
                ? Character.toLowerCase(label.charAt(0)) + label.substring(1)
                : label;
    }

    public Kind kind() {
        return declared.kind();
    }

    /** The unit, empty for a plain count. */
    public String unit() {
        return kind().unit;
    }

    /** Whether more of it is better; of all others less is. */
    public boolean moreIsBetter() {
        return kind() == Kind.THROUGHPUT || kind() == Kind.EVENTS || declared.isMoreBetter();
    }

    /** Which percentile of the response times of all repetitions together a cell's figure is; empty for all others. */
    public OptionalDouble percentile() {
        return declared.percentile();
    }

    /** Whether a cell's figure is the worst of its repetitions. A median would hide failures that only some had. */
    public boolean worstCounts() {
        return declared.isWorst();
    }

    /** Whether a cell has it only if each repetition does: one without it is worse than all that have it. */
    public boolean allCount() {
        return declared.isOfAll();
    }

    /** Whether it is shown only beside published figures. */
    public boolean isShownWherePublished() {
        return declared.isWherePublished();
    }

    /** Whether only some load generators and shapes of load have it. */
    public boolean isShownWhereMeasured() {
        return declared.isWhereMeasured();
    }

    /** Whether only streams of events have it. */
    public boolean isOfStreams() {
        return declared.isOfStreams();
    }

    /** What it means, for people who did not build the bench; several metrics may share it. */
    public Explanation explanation() {
        return declared.explanation();
    }

    public boolean isIn(Place place) {
        return declared.places().contains(place);
    }

    /** The metrics that a place shows, in order. */
    public static List<Metric> in(Place... places) {
        return Arrays.stream(values())
                .filter(metric -> Arrays.stream(places).anyMatch(metric::isIn))
                .toList();
    }

    /** The metric of a run; empty where the run failed or this machine does not show it. */
    public Optional<Double> of(RunResult run) {
        return run.completed() && isAskedOf(run)
                ? Optional.ofNullable(declared.value().apply(run))
                : Optional.empty();
    }

    /**
     * Where connections are held, requests only bring them into a state: how long they took says nothing, and nor does
     * the time of a whole stream. In a shared fork, what earlier runs left would be taken for what is there without
     * users.
     */
    private boolean isAskedOf(RunResult run) {
        if (this == HEAP_PER_USER_KIB && run.fork() != null && run.fork().place() > 1) {
            return false;
        }
        return run.evidence() == null
                || run.evidence().footprint() == null
                || isOfStreams()
                || EnumSet.of(Kind.COUNT, Kind.MEMORY, Kind.MEMORY_EACH).contains(kind());
    }

    /** Finds a metric by its column's name. */
    public static Optional<Metric> named(String csvName) {
        return Arrays.stream(values())
                .filter(metric -> metric.csvName().equals(csvName))
                .findFirst();
    }

    /** What is to be said of a metric, each thing by its name; {@link Metric} has all of them. */
    static final class MetricDeclaration {

        private static final Explanation PERCENTILES = new Explanation(
                "p50 to p99.9",
                "Response times of the correctly answered requests: 95 % of them took at most as long as p95, and so "
                        + "on.");

        private static final Explanation OVERHEAD = new Explanation(
                "Overhead",
                "The response time minus the requested latency, in microseconds: what the system, the network and the "
                        + "back end (if there is one) add. Only load generators with a resolution of microseconds"
                        + " have it.");

        private static final Explanation CORRECTED = new Explanation(
                "corrected",
                "In a closed load a waiting caller sends no requests, so the slowest moments have the fewest requests"
                        + " (coordinated omission). These percentiles add the response times that callers at a steady "
                        + "rate would have seen: an estimate, not a measurement.");

        private static final Explanation FROM_SENDING = new Explanation(
                "from sending",
                "In an open load, response times begin when a request was due. These percentiles begin when it was"
                        + " sent: they lack the time for which it waited because no connection was free or the load"
                        + " generator was late.");

        private static final Explanation POOL_WAIT = new Explanation(
                "Wait for a connection",
                "How long requests waited for a connection of the service's pool to its database: a part of their "
                        + "response times. Requests that did not wait count, and so do requests that gave up. The"
                        + " max is that of all repetitions. If the pool is always full and p95 is a multiple of"
                        + " p50, the pool does not serve in the order of arrival. Percentiles of the response time"
                        + " then show how the pool hands over its connections, not the concurrency model.");

        private static final Explanation HEAP_EACH = new Explanation(
                "Heap of a connection",
                "The heap after a full collection, minus the heap after one without connections, divided by the"
                        + " connections. Idle: each had one request, a few at a time. In flight: each waits for the "
                        + "answer to a request, all at once; where request threads are limited, only that many"
                        + " requests are being served, and the others wait unread. After a burst: these were"
                        + " answered, and all connections are idle again. Closed: the service has closed them, so"
                        + " this is what it keeps.");

        private static final Explanation FIRST_EVENT = new Explanation(
                "First event",
                "From the moment when a reader began to connect until the first event of its stream was there, of"
                        + " readers that are not slow.");

        private static final Explanation GAPS = new Explanation(
                "Gap between events",
                "From one event of a stream to the next, as they arrived at readers that are not slow. All would be as"
                        + " long as the interval that was asked for.");

        private static final Explanation RSS_EACH = new Explanation(
                "RSS of a connection",
                "The same for the physical memory of the process. It includes stacks and buffers outside the heap, "
                        + "and the growth of the heap before the collection: a JVM keeps most of it, so it hardly"
                        + " falls.");

        private final String csvName;
        private final String label;
        private final Kind kind;
        private final Set<Place> places = EnumSet.noneOf(Place.class);
        private Function<RunResult, Double> value;
        private OptionalDouble percentile = OptionalDouble.empty();
        private boolean worst;
        private boolean ofAll;
        private boolean moreBetter;
        private boolean wherePublished;
        private boolean whereMeasured;
        private boolean ofStreams;
        private Explanation explanation;

        MetricDeclaration(String csvName, String label, Kind kind) {
            this.csvName = csvName;
            this.label = label;
            this.kind = kind;
        }

        /**
         * Of the plateau. Repetitions are merged; the percentile of their response times together is that of the cell.
         */
        static MetricDeclaration percentile(double percentile) {
            MetricDeclaration declared =
                    new MetricDeclaration("p" + digits(percentile) + "_ms", ResponseTime.name(percentile), Kind.TIME);
            declared.value = run -> run.load().steady().at(percentile);
            declared.percentile = OptionalDouble.of(percentile);
            declared.explanation = PERCENTILES;
            return declared;
        }

        static MetricDeclaration corrected(double percentile) {
            MetricDeclaration declared = new MetricDeclaration(
                    "p" + digits(percentile) + "_corrected_ms",
                    ResponseTime.name(percentile) + ", corrected",
                    Kind.TIME);
            declared.ofPlateau(run -> run.load().plateau() != null || run.load().corrected() == null
                    ? null
                    : run.load().corrected().at(percentile));
            declared.whereMeasured = true;
            declared.explanation = CORRECTED;
            return declared;
        }

        /** Of the plateau of an open load. */
        static MetricDeclaration fromSending(double percentile) {
            MetricDeclaration declared = new MetricDeclaration(
                    "p" + digits(percentile) + "_sent_ms", ResponseTime.name(percentile) + ", from sending", Kind.TIME);
            declared.value = run -> run.load().fromSending() == null
                    ? null
                    : run.load().fromSending().at(percentile);
            declared.whereMeasured = true;
            declared.explanation = FROM_SENDING;
            return declared;
        }

        static MetricDeclaration overhead(double percentile) {
            MetricDeclaration declared = new MetricDeclaration(
                    "overhead_p" + digits(percentile) + "_us",
                    "Overhead, " + ResponseTime.name(percentile),
                    Kind.OVERHEAD);
            declared.value = run -> RunFormulas.overheadMicros(run, percentile);
            declared.whereMeasured = true;
            declared.explanation = OVERHEAD;
            return declared;
        }

        /** @param figure its name, such as {@code p50} */
        static MetricDeclaration poolWait(String figure, ToDoubleFunction<PoolWaits> of) {
            MetricDeclaration declared =
                    new MetricDeclaration("pool_wait_" + figure + "_ms", "Wait for a connection, " + figure, Kind.WAIT);
            declared.value = run -> run.evidence() == null
                            || run.evidence().pool() == null
                            || run.evidence().pool().waits() == null
                    ? null
                    : Double.valueOf(of.applyAsDouble(run.evidence().pool().waits()));
            declared.whereMeasured = true;
            declared.explanation = POOL_WAIT;
            return declared;
        }

        /** Of streams of events, and of the service that sends them. */
        static MetricDeclaration ofStreams(
                String csvName, String label, Kind kind, BiFunction<StreamEvidence, FootprintEvidence, Double> of) {
            MetricDeclaration declared = new MetricDeclaration(csvName, label, kind);
            declared.value = run -> run.evidence() == null
                            || run.evidence().streams() == null
                            || run.evidence().footprint() == null
                    ? null
                    : of.apply(run.evidence().streams(), run.evidence().footprint());
            declared.whereMeasured = true;
            declared.ofStreams = true;
            return declared;
        }

        /** Of a connection at that step of a run that holds them. */
        static MetricDeclaration heap(Step step) {
            return ofConnection("heap", "Heap", step, footprint -> footprint.heapKib(step), HEAP_EACH);
        }

        static MetricDeclaration rss(Step step) {
            return ofConnection("rss", "RSS", step, footprint -> footprint.rssKib(step), RSS_EACH);
        }

        private static MetricDeclaration ofConnection(
                String word,
                String label,
                Step step,
                Function<FootprintEvidence, Double> kib,
                Explanation explanation) {
            MetricDeclaration declared = new MetricDeclaration(
                    step.word() + "_" + word + "_kib",
                    label + " of a connection, " + step.word().replace('_', ' '),
                    Kind.MEMORY_EACH);
            declared.value = run -> run.evidence() == null || run.evidence().footprint() == null
                    ? null
                    : kib.apply(run.evidence().footprint());
            declared.whereMeasured = true;
            declared.explanation = explanation;
            return declared;
        }

        /** Where a run has it; null where it does not. */
        MetricDeclaration of(Function<RunResult, Double> ofRun) {
            value = ofRun;
            return this;
        }

        MetricDeclaration ofCount(Function<RunResult, Integer> ofRun) {
            value = run -> {
                Integer count = ofRun.apply(run);
                return count == null ? null : Double.valueOf(count);
            };
            return this;
        }

        /** What the samples of the service tell of the plateau; where there is none, a figure of the whole load. */
        MetricDeclaration ofPlateau(Function<RunResult, Double> ofWholeLoad) {
            value = run -> {
                Double ofPlateau = run.load().plateauUse().get(csvName);
                return ofPlateau == null ? ofWholeLoad.apply(run) : ofPlateau;
            };
            return this;
        }

        MetricDeclaration in(Place... shown) {
            places.addAll(List.of(shown));
            return this;
        }

        MetricDeclaration worst() {
            worst = true;
            return this;
        }

        /** For a kind of which less is better otherwise. */
        MetricDeclaration moreIsBetter() {
            moreBetter = true;
            return this;
        }

        MetricDeclaration ofAll() {
            ofAll = true;
            return this;
        }

        MetricDeclaration wherePublished() {
            wherePublished = true;
            return this;
        }

        MetricDeclaration whereMeasured() {
            whereMeasured = true;
            return this;
        }

        MetricDeclaration explained(String text) {
            return explained(new Explanation(label, text));
        }

        MetricDeclaration explained(Explanation ofSeveral) {
            explanation = ofSeveral;
            return this;
        }

        String csvName() {
            return csvName;
        }

        String label() {
            return label;
        }

        Kind kind() {
            return kind;
        }

        Set<Place> places() {
            return places;
        }

        Function<RunResult, Double> value() {
            return value;
        }

        OptionalDouble percentile() {
            return percentile;
        }

        boolean isWorst() {
            return worst;
        }

        boolean isMoreBetter() {
            return moreBetter;
        }

        boolean isOfAll() {
            return ofAll;
        }

        boolean isWherePublished() {
            return wherePublished;
        }

        boolean isWhereMeasured() {
            return whereMeasured;
        }

        boolean isOfStreams() {
            return ofStreams;
        }

        Explanation explanation() {
            return explanation;
        }

        /** {@code 999} for 99.9. */
        private static String digits(double percentile) {
            return ResponseTime.name(percentile).substring(1).replace(".", "");
        }
    }

    /** Figures that are computed from others of a run; null where one of those is missing. */
    public static final class RunFormulas {

        private static final int MICROS_PER_MS = 1000;
        private static final double MS_PER_SECOND = 1000;
        private static final double PERCENT = 100;

        private RunFormulas() {}

        /** What the service adds to the latency that it was asked for; a clock of whole milliseconds does not tell. */
        public static Double overheadMicros(RunResult run, double percentile) {
            Double ms = run.load().steady().at(percentile);
            Integer latencyMs = run.key().latencyMs();
            Double resolutionMs = run.load().resolutionMs();
            return latencyMs == null || ms == null || resolutionMs == null || resolutionMs >= 1
                    ? null
                    : (ms - latencyMs) * MICROS_PER_MS;
        }

        public static double failedPercent(RunResult run) {
            return PERCENT * run.load().failed() / Math.max(1, attempted(run.load(), run.evidence()));
        }

        /** Requests that ended and, as failed ones include them, those that could not be sent. */
        public static long attempted(LoadResult load, RunFacts evidence) {
            LoadEvidence seen = evidence == null ? null : evidence.load();
            return load.requests()
                    + (seen == null || seen.failureKinds() == null
                            ? 0
                            : seen.failureKinds().getOrDefault(FailureKind.NOT_SENT, 0L));
        }

        /** Of the whole load; null where it is known of the plateau, or not at all. */
        public static Double loadGeneratorCpu(RunResult run) {
            return run.evidence() == null || run.evidence().loadGenerator() == null
                    ? null
                    : run.evidence().loadGenerator().cpuSecondsPer1000();
        }

        /** Null where the service does not count. */
        public static Double requestsCounted(RunResult run) {
            Long counted = run.evidence() == null || run.evidence().service() == null
                    ? null
                    : run.evidence().service().requestsCounted();
            return counted == null ? null : Double.valueOf(counted);
        }

        /** Null where it is not known how many requests were due. */
        public static Double achievedPercent(RunResult run) {
            Long due = run.load().due();
            Long sent = run.evidence() == null || run.evidence().load() == null
                    ? null
                    : run.evidence().load().sent();
            return due == null || due == 0 || sent == null ? null : Double.valueOf(PERCENT * sent / due);
        }

        public static Double gcSharePercent(ResourceUse use, LoadResult load) {
            Long millis = use.gcMillis();
            double seconds = load.durationSeconds();
            return millis == null || seconds <= 0 ? null : PERCENT * millis / MS_PER_SECOND / seconds;
        }
    }
}
