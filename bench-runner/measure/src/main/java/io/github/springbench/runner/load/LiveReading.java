package io.github.springbench.runner.load;

import java.time.Instant;

/**
 * A load that still goes on, as far as its record was readable.
 *
 * @param users who have started and not ended
 * @param rps requests per second, failed ones too, over the last whole seconds on record; null where there is no such
 *     second yet
 * @param p50Ms median in milliseconds of the response times of the requests answered rightly in these seconds; null
 *     where there are none, as are the next two
 * @param p95Ms their 95th percentile
 * @param p99Ms their 99th percentile
 * @param failed requests since the load began that were not answered rightly
 * @param asOf when the last thing happened that is on record: what is written in blocks is read late; null where
 *     nothing is yet
 */
public record LiveReading(
        long users, Double rps, Double p50Ms, Double p95Ms, Double p99Ms, long failed, Instant asOf) {}
