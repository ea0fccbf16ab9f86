package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.model.ResponseTime;
import org.HdrHistogram.Histogram;

/** From a histogram to the response times of a result. */
final class ResponseTimes {

    private static final double MICROS_PER_MS = 1000;

    private ResponseTimes() {}

    static ResponseTime of(Histogram micros) {
        if (micros.getTotalCount() == 0) {
            return ResponseTime.NONE;
        }
        return ResponseTime.of(
                micros.getMean() / MICROS_PER_MS,
                micros.getMaxValue() / MICROS_PER_MS,
                percentile -> Percentile.ms(micros, percentile));
    }
}
