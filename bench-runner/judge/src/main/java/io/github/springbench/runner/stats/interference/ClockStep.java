package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;

/** How far the clocks of the load generators leave a figure open. */
public final class ClockStep {

    private static final double WHOLE_MS = 1;

    private static final int MICROS_PER_MS = 1000;

    private ClockStep() {}

    /**
     * The coarsest step of the clocks behind a cell's figure, in the figure's unit. A clock that counts steps stamps
     * both ends of a request, so that a response time of n steps took more than n - 1 and less than n + 1 of them, and
     * a percentile likewise.
     *
     * @return 0 for what is no response time
     */
    public static double of(Metric metric, List<Repetition> cell) {
        return switch (metric.kind()) {
            case TIME -> coarsestMs(cell);
            case OVERHEAD -> coarsestMs(cell) * MICROS_PER_MS;
            case WAIT, THROUGHPUT, EVENTS, CPU, COUNT, MEMORY, MEMORY_EACH, SHARE -> 0;
        };
    }

    /** The step of the clock behind a run's response times, in milliseconds. */
    public static double of(LoadResult load) {
        Double resolution = load.resolutionMs();
        return resolution == null ? WHOLE_MS : resolution;
    }

    private static double coarsestMs(List<Repetition> cell) {
        return cell.stream()
                .mapToDouble(repetition -> of(repetition.run().load()))
                .max()
                .orElse(WHOLE_MS);
    }
}
