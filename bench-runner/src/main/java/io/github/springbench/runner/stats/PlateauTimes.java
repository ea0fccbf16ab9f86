package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.model.ResponseTime;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The response times of the plateau. */
final class PlateauTimes {

    /**
     * Requests that must lie beyond a percentile. The number beyond it is nearly a Poisson variable, so that of ten
     * strays by a third ({@code 1 / sqrt(10)}), and of fewer by more.
     */
    private static final int LEAST_BEYOND = 10;

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MS = 1000;

    private PlateauTimes() {}

    /**
     * Empty where nothing was answered rightly. A percentile with fewer than {@value #LEAST_BEYOND} requests beyond it
     * is null.
     */
    static Optional<ResponseTime> of(WholeSeconds plateau) {
        Histogram micros = plateau.together();
        return micros.getTotalCount() == 0
                ? Optional.empty()
                : Optional.of(ResponseTime.of(
                        micros.getMean() / MICROS_PER_MS,
                        micros.getMaxValue() / MICROS_PER_MS,
                        percentile -> at(micros, percentile)));
    }

    private static Double at(Histogram micros, double percentile) {
        boolean enough = micros.getTotalCount() * (PERCENT - percentile) / PERCENT >= LEAST_BEYOND - 1e-6;
        return enough ? Double.valueOf(Percentile.ms(micros, percentile)) : null;
    }
}
