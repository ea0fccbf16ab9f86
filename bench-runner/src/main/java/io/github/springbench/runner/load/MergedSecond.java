package io.github.springbench.runner.load;

import org.HdrHistogram.Histogram;

/**
 * What a cluster told of the requests that began in one second of a load.
 *
 * @param nanos response times in nanoseconds of those answered rightly
 * @param failed those that ended wrongly
 */
public record MergedSecond(Histogram nanos, long failed) {}
