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
    THROUGHPUT_RPS(
            "throughput_rps", "Throughput", "requests/s", run -> run.load().throughputRps()),
    PLATEAU_THROUGHPUT_RPS("plateau_throughput_rps", "Plateau throughput", "requests/s", run -> run.load()
            .plateauThroughputRps()),
    P50_MS("p50_ms", "p50", "ms", run -> run.load().responseTime().p50Ms()),
    P95_MS("p95_ms", "p95", "ms", run -> run.load().responseTime().p95Ms()),
    P99_MS("p99_ms", "p99", "ms", run -> run.load().responseTime().p99Ms()),
    P999_MS("p999_ms", "p99.9", "ms", run -> run.load().responseTime().p999Ms()),
    MAX_MS("max_ms", "max", "ms", run -> run.load().responseTime().maxMs()),
    FAILED("failed", "Failed requests", "", run -> (double) run.load().failed()),
    PEAK_RSS_MIB("peak_rss_mib", "Peak RSS", "MiB", run -> run.resources().peakRssMib()),
    PEAK_HEAP_MIB("peak_heap_mib", "Peak heap", "MiB", run -> run.resources().peakHeapMib()),
    CPU_SECONDS_PER_1000("cpu_s_per_1000", "CPU per 1,000 requests", "s", run -> run.resources()
            .cpuSecondsPer1000Requests());

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

    private static Double asDouble(Integer count) {
        return count == null ? null : Double.valueOf(count);
    }
}
