package io.github.springbench.runner.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * What the load generator saw.
 *
 * @param users users that started
 * @param requests requests that ended, rightly or not
 * @param failed requests that ended wrongly (no answer, a wrong status or a wrong body) or could not be sent at all
 * @param failures failed requests by cause, most frequent first
 * @param durationSeconds from the first user's start to the last record, rounded up to whole seconds as Gatling does
 * @param throughputRps requests over {@code durationSeconds}, ramp and drain included: what Gatling's report and the
 *     published tables show
 * @param plateauSeconds the time during which all users were present and none had finished; 0 where there was none
 * @param plateauThroughputRps requests that ended during the plateau over its length; null without a plateau
 * @param responseTime of the requests that were answered rightly
 * @param corrected the same, corrected for coordinated omission: with the response times that callers at a steady pace
 *     would have seen while the real ones waited; null without a plateau, in an open load, and in older results
 * @param resolutionMs the finest step of the load generator's clock, in milliseconds; null in older results, all of
 *     which have whole milliseconds
 * @param truncated whether the record ends early: within an entry, or before every user had ended
 * @param plateau response times of the requests that were answered rightly in the seconds that are wholly on the
 *     plateau, each percentile with enough of them; null without such a second, and until it is computed
 * @param plateauUse what the service used in these seconds, and held before the load, by the metric's name in CSV
 *     files; empty without such a second
 */
@RecordBuilder
public record LoadResult(
        long users,
        long requests,
        long failed,
        Map<String, Long> failures,
        double durationSeconds,
        double throughputRps,
        double plateauSeconds,
        Double plateauThroughputRps,
        ResponseTime responseTime,
        ResponseTime corrected,
        Double resolutionMs,
        boolean truncated,
        ResponseTime plateau,
        Map<String, Double> plateauUse)
        implements LoadResultBuilder.With {

    /** Results from before their plateau was looked at do not name what was used there. */
    public LoadResult {
        failures = failures == null ? Map.of() : failures;
        plateauUse = plateauUse == null ? Map.of() : plateauUse;
    }

    /** Response times with all users present; of the whole load where there was no such time. */
    public ResponseTime steady() {
        return plateau == null ? responseTime : plateau;
    }
}
