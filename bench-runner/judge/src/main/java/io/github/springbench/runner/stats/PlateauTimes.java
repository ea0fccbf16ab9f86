package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import java.util.Optional;

/** The response times of the plateau. */
final class PlateauTimes {

    /**
     * Requests that must lie beyond a percentile. The number beyond it is nearly a Poisson variable, so that of ten
     * strays by a third ({@code 1 / sqrt(10)}), and of fewer by more.
     */
    private static final int LEAST_BEYOND = 10;

    private static final double PERCENT = 100;

    private PlateauTimes() {}

    /**
     * Empty where nothing was answered rightly. A percentile with fewer than {@value #LEAST_BEYOND} requests beyond it
     * is null.
     */
    static Optional<ResponseTime> of(WholeSeconds plateau) {
        RecordedTimes times = plateau.together();
        return times.count() == 0
                ? Optional.empty()
                : Optional.of(ResponseTime.of(times.meanMs(), times.mostMs(), percentile -> at(times, percentile)));
    }

    private static Double at(RecordedTimes times, double percentile) {
        boolean enough = times.count() * (PERCENT - percentile) / PERCENT >= LEAST_BEYOND - 1e-6;
        return enough ? Double.valueOf(times.ms(percentile)) : null;
    }
}
