package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import java.util.List;
import org.HdrHistogram.Histogram;

/** From a histogram to the response times of a result. */
public final class ResponseTimes {

    private static final double MICROS_PER_MS = 1000;

    private ResponseTimes() {}

    public static ResponseTime of(Histogram micros) {
        if (micros.getTotalCount() == 0) {
            return ResponseTime.NONE;
        }
        return ResponseTime.of(
                micros.getMean() / MICROS_PER_MS,
                micros.getMaxValue() / MICROS_PER_MS,
                percentile -> Percentile.ms(micros, percentile));
    }

    /**
     * The response times with those added that callers would have seen who call at a steady pace: in a closed load a
     * caller that waits does not call, so the slowest moments have the fewest requests. The pace is a caller's mean
     * time from one call to the next on the plateau (Tene, "How NOT to measure latency"; HdrHistogram's correction
     * after the fact).
     */
    public static ResponseTime corrected(Histogram micros, long users, double plateauRps) {
        return of(micros.copyCorrectedForCoordinatedOmission(RecordedTimes.pace(users, plateauRps)));
    }

    /** The median of the seconds' means: a service that stands still for two seconds is no drift. */
    public static Double typicalMeanMs(List<EncodedHistogram> seconds) {
        double[] means = seconds.stream()
                .filter(second -> second.count() > 0)
                .mapToDouble(second -> second.mean() / MICROS_PER_MS)
                .sorted()
                .toArray();
        return means.length == 0 ? null : means[means.length / 2];
    }
}
