package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** The metrics of the slowest requests. They matter for short latencies, where a pause of 1 ms counts. */
public final class Tail {

    private Tail() {}

    /** Those metrics, and where results are read over the latency, p99 and p99.9 behind p95. */
    public static List<Metric> in(Axis axis, List<Metric> metrics) {
        return axis != Axis.LATENCY
                ? metrics
                : metrics.stream()
                        .flatMap(metric -> metric == Metric.P95_MS
                                ? Stream.of(metric, Metric.P99_MS, Metric.P999_MS)
                                : Stream.of(metric))
                        .toList();
    }

    /** The same, and where results are read over the latency, what each system adds to it. */
    public static List<Metric> andOverheadIn(Axis axis, List<Metric> metrics) {
        return axis != Axis.LATENCY
                ? metrics
                : Stream.concat(in(axis, metrics).stream(), Stream.of(Metric.OVERHEAD_P50_US, Metric.OVERHEAD_P99_US))
                        .toList();
    }
}
