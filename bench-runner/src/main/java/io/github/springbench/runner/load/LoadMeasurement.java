package io.github.springbench.runner.load;

import io.github.springbench.runner.model.LoadResult;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What a load generator recorded.
 *
 * @param result the figures
 * @param firstUser when the first user started
 * @param lastRecord when the last user or request ended
 * @param perSecond response times in microseconds of the requests answered rightly, a histogram per second of the load
 */
public record LoadMeasurement(LoadResult result, Instant firstUser, Instant lastRecord, List<Histogram> perSecond) {}
