package io.github.springbench.runner.model;

import static io.github.springbench.runner.model.Metric.Place.COMPARISON;
import static io.github.springbench.runner.model.Metric.Place.FURTHER_CHART;
import static io.github.springbench.runner.model.Metric.Place.FURTHER_TABLE;
import static io.github.springbench.runner.model.Metric.Place.MAIN_CHART;
import static io.github.springbench.runner.model.Metric.Place.MAIN_TABLE;
import static io.github.springbench.runner.model.Metric.Place.OVERVIEW;
import static io.github.springbench.runner.model.Metric.Place.SIDE_BY_SIDE;

import io.github.springbench.runner.model.FootprintEvidence.Step;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All figures of a run, in the order in which they are shown. Tables, charts, legend, CSV, JSON, comparison, and what
 * clocks and cores do to a figure follow from what is declared here.
 */
public enum Metric {
    PLATEAU_THROUGHPUT_RPS(new MetricDeclaration("plateau_throughput_rps", "Plateau throughput", Kind.THROUGHPUT)
            .of(run -> run.load().plateauThroughputRps())
            .in(SIDE_BY_SIDE, MAIN_TABLE, MAIN_CHART, OVERVIEW, COMPARISON)
            .explained("Requests per second while all users were present and none had finished. No figure if that never"
                    + " happened.")),
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
            .explained(
                    "An upper bound: the smallest heap after a collection on the plateau, minus the heap after the last"
                            + " one before the load, divided by the users. Only a full collection leaves no garbage:"
                            + " after a young one, garbage of the old generation counts, too. No figure without a"
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
            .ofPlateau(run -> null)
            .whereMeasured()
            .in(FURTHER_TABLE)
            .explained("CPU time of the load generator for each 1,000 requests, on the plateau. If it shares cores with"
                    + " the service, the service cannot use this time.")),
    P99_CORRECTED_MS(MetricDeclaration.corrected(99).in(FURTHER_TABLE)),
    P999_CORRECTED_MS(MetricDeclaration.corrected(99.9).in(FURTHER_TABLE)),
    OVERHEAD_P50_US(MetricDeclaration.overhead(50).in(FURTHER_TABLE, FURTHER_CHART)),
    OVERHEAD_P99_US(MetricDeclaration.overhead(99).in(FURTHER_TABLE, FURTHER_CHART)),
    POOL_WAIT_P50_MS(MetricDeclaration.poolWait("p50", PoolWaits::p50Ms).in(FURTHER_TABLE)),
    POOL_WAIT_P95_MS(MetricDeclaration.poolWait("p95", PoolWaits::p95Ms).in(FURTHER_TABLE, FURTHER_CHART)),
    POOL_WAIT_MAX_MS(MetricDeclaration.poolWait("max", PoolWaits::maxMs).worst().in(FURTHER_TABLE)),
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
        return kind() == Kind.THROUGHPUT;
    }

    /** Which percentile of the response times of all repetitions together a cell's figure is; empty for all others. */
    public OptionalDouble percentile() {
        return declared.percentile();
    }

    /** Whether a cell's figure is the worst of its repetitions. A median would hide failures that only some had. */
    public boolean worstCounts() {
        return declared.isWorst();
    }

    /** Whether it is shown only beside published figures. */
    public boolean isShownWherePublished() {
        return declared.isWherePublished();
    }

    /** Whether only some load generators and shapes of load have it. */
    public boolean isShownWhereMeasured() {
        return declared.isWhereMeasured();
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
     * Where connections are held, requests only bring them into a state: how long they took says nothing. In a shared
     * fork, what earlier runs left would be taken for what is there without users.
     */
    private boolean isAskedOf(RunResult run) {
        if (this == HEAP_PER_USER_KIB && run.fork() != null && run.fork().place() > 1) {
            return false;
        }
        return run.evidence() == null
                || run.evidence().footprint() == null
                || EnumSet.of(Kind.COUNT, Kind.MEMORY, Kind.MEMORY_EACH).contains(kind());
    }

    /** Finds a metric by its column's name. */
    public static Optional<Metric> named(String csvName) {
        return Arrays.stream(values())
                .filter(metric -> metric.csvName().equals(csvName))
                .findFirst();
    }
}
