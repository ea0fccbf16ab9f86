package io.github.springbench.runner.model;

/** Figures that are computed from others of a run; null where one of those is missing. */
final class RunFormulas {

    private static final int MICROS_PER_MS = 1000;
    private static final double MS_PER_SECOND = 1000;
    private static final double PERCENT = 100;

    private RunFormulas() {}

    /** What the service adds to the latency that it was asked for; a clock of whole milliseconds does not tell. */
    static Double overheadMicros(RunResult run, double percentile) {
        Double ms = run.load().steady().at(percentile);
        Integer latencyMs = run.key().parameters().get(Experiment.LATENCY);
        Double resolutionMs = run.load().resolutionMs();
        return latencyMs == null || ms == null || resolutionMs == null || resolutionMs >= 1
                ? null
                : (ms - latencyMs) * MICROS_PER_MS;
    }

    /** Failed requests include those that could not be sent, so the number of requests that ended may be 0. */
    static double failedPercent(LoadResult load) {
        return PERCENT * load.failed() / Math.max(1, load.requests());
    }

    static Double gcSharePercent(ResourceUse use, LoadResult load) {
        Long millis = use.gcMillis();
        double seconds = load.durationSeconds();
        return millis == null || seconds <= 0 ? null : PERCENT * millis / MS_PER_SECOND / seconds;
    }
}
