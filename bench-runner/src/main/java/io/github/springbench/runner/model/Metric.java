package io.github.springbench.runner.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** What a run is judged by; the names of columns in CSV files and the labels of tables and charts. */
public enum Metric {
    WORKER_THREADS(
            "worker_threads",
            "Worker threads",
            "",
            run -> asDouble(run.resources().workerThreadsPeak())),
    PLATFORM_THREADS(
            "platform_threads",
            "Platform threads",
            "",
            run -> asDouble(run.resources().platformThreadsPeak())),
    THROUGHPUT_RPS("throughput_rps", "Throughput, whole load", "requests/s", run -> run.load()
            .throughputRps()),
    PLATEAU_THROUGHPUT_RPS("plateau_throughput_rps", "Plateau throughput", "requests/s", run -> run.load()
            .plateauThroughputRps()),
    P50_MS("p50_ms", "p50", "ms", run -> run.load().steady().p50Ms()),
    P95_MS("p95_ms", "p95", "ms", run -> run.load().steady().p95Ms()),
    P99_MS("p99_ms", "p99", "ms", run -> run.load().steady().p99Ms()),
    P999_MS("p999_ms", "p99.9", "ms", run -> run.load().steady().p999Ms()),
    LOAD_P95_MS("load_p95_ms", "p95, whole load", "ms", run -> run.load()
            .responseTime()
            .p95Ms()),
    MAX_MS("max_ms", "max", "ms", run -> run.load().steady().maxMs()),
    OVERHEAD_P50_US(
            "overhead_p50_us",
            "Overhead, p50",
            "\u00b5s",
            run -> overheadMicros(run, run.load().steady().p50Ms())),
    OVERHEAD_P99_US(
            "overhead_p99_us",
            "Overhead, p99",
            "\u00b5s",
            run -> overheadMicros(run, run.load().steady().p99Ms())),
    P99_CORRECTED_MS("p99_corrected_ms", "p99, corrected", "ms", run -> corrected(run, ResponseTime::p99Ms)),
    P999_CORRECTED_MS("p999_corrected_ms", "p99.9, corrected", "ms", run -> corrected(run, ResponseTime::p999Ms)),
    FAILED("failed", "Failed requests", "", run -> (double) run.load().failed()),
    PEAK_RSS_MIB("peak_rss_mib", "Peak RSS", "MiB", run -> run.resources().peakRssMib()),
    PEAK_HEAP_MIB("peak_heap_mib", "Peak heap", "MiB", run -> run.resources().peakHeapMib()),
    GC_SHARE("gc_share", "Collections, of the time", "%", run -> gcShare(run)),
    CPU_SECONDS_PER_1000("cpu_s_per_1000", "CPU per 1,000 requests", "s", run -> run.resources()
            .cpuSecondsPer1000Requests());

    private static final int MICROS_PER_MS = 1000;
    private static final double MS_PER_SECOND = 1000;
    private static final double PERCENT = 100;

    private final String csvName;
    private final String label;
    private final String unit;
    private final Function<RunResult, Double> value;

    Metric(String csvName, String label, String unit, Function<RunResult, Double> value) {
        this.csvName = csvName;
        this.label = label;
        this.unit = unit;
        this.value = value;
    }

    /** The column's name in CSV files. */
    public String csvName() {
        return csvName;
    }

    /** What people read. */
    public String label() {
        return label;
    }

    /** The label within a sentence. */
    public String inSentence() {
        return Character.isLowerCase(label.charAt(1))
                ? Character.toLowerCase(label.charAt(0)) + label.substring(1)
                : label;
    }

    /** The unit, empty for a plain count. */
    public String unit() {
        return unit;
    }

    /** The metric of a run; empty where the run failed or this machine does not show it. */
    public Optional<Double> of(RunResult run) {
        return run.completed() ? Optional.ofNullable(value.apply(run)) : Optional.empty();
    }

    /** Finds a metric by its column's name. */
    public static Optional<Metric> named(String csvName) {
        return Arrays.stream(values())
                .filter(metric -> metric.csvName.equals(csvName))
                .findFirst();
    }

    /** What the service adds to the latency that it was asked for; a clock of whole milliseconds does not tell. */
    private static Double overheadMicros(RunResult run, Double ms) {
        Integer latencyMs = run.key().parameters().get(Experiment.LATENCY);
        Double resolutionMs = run.load().resolutionMs();
        return latencyMs == null || ms == null || resolutionMs == null || resolutionMs >= 1
                ? null
                : (ms - latencyMs) * MICROS_PER_MS;
    }

    /** Collections of the service while the load ran; pauses and concurrent work alike, as the JVM counts them. */
    private static Double gcShare(RunResult run) {
        Long millis = run.resources().gcMillis();
        double seconds = run.load().durationSeconds();
        return millis == null || seconds <= 0 ? null : PERCENT * millis / MS_PER_SECOND / seconds;
    }

    private static Double corrected(RunResult run, Function<ResponseTime, Double> percentile) {
        ResponseTime corrected = run.load().corrected();
        return corrected == null ? null : percentile.apply(corrected);
    }

    private static Double asDouble(Integer count) {
        return count == null ? null : Double.valueOf(count);
    }
}
