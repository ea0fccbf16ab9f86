package io.github.springbench.runner.model;

/** A figure that is looked at over a long load, from minute to minute. */
public enum DriftMetric {
    HEAP_AFTER_GC("Heap after collections", "MiB", true),
    RSS("Resident memory", "MiB", true),
    /** Tomcat's pool has a limit and grows up to the largest burst so far: that is no leak. */
    THREADS("Platform threads outside the request pool", "", true),
    P50("p50", "ms", false),
    P99("p99", "ms", false),
    /** Answered rightly. */
    THROUGHPUT("Requests per second", "", false),
    CPU("CPU per request", "ms", false),
    RUNNER_HEAP("The runner's own heap after collections", "MiB", true),
    RUNNER_RSS("The runner's own resident memory", "MiB", true);

    private final String label;
    private final String unit;
    private final boolean isHeld;

    DriftMetric(String label, String unit, boolean isHeld) {
        this.label = label;
        this.unit = unit;
        this.isHeld = isHeld;
    }

    /** What people read. */
    public String label() {
        return label;
    }

    /** Empty for a plain number. */
    public String unit() {
        return unit;
    }

    /**
     * Whether a process holds it and it can run out, such as memory. For such a figure only continued growth is drift,
     * and a single step up is none; for all others a step counts as much as a slope.
     */
    public boolean isHeld() {
        return isHeld;
    }
}
