package io.github.springbench.runner.model.run;

import java.util.Map;

/**
 * How figures moved while all users of a long load were there.
 *
 * @param plateauSeconds how long they were
 * @param settlingSeconds how much of the beginning of that is not looked at
 * @param minutes how long is looked at; 0 where the time is too short to say anything
 * @param figures of that time; one that was not seen in most of it is absent
 * @param heapLeftMib heap of the service that a collection of all of it left after the load; null where none was made
 */
public record DriftEvidence(
        double plateauSeconds,
        double settlingSeconds,
        int minutes,
        Map<DriftMetric, DriftFigure> figures,
        Double heapLeftMib) {

    /**
     * How a figure moved during a long load, in its own unit.
     *
     * @param first its median in the first third of the time that is looked at
     * @param last its median in the last third
     * @param perHour how steeply it goes up: the median slope of all pairs of its values
     * @param z how many standard errors that is more than chance, by the test of Mann and Kendall for what a process
     *     holds, and by that of Mann and Whitney, last third against first, for all others
     */
    public record DriftFigure(double first, double last, double perHour, double z) {}

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
         * Whether a process holds it and it can run out, such as memory. For such a figure only continued growth is
         * drift, and a single step up is none; for all others a step counts as much as a slope.
         */
        public boolean isHeld() {
            return isHeld;
        }
    }
}
