package io.github.springbench.runner.load;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a load generator recorded.
 *
 * @param result the figures
 * @param evidence what the record tells of itself
 * @param load from the first user's start to the end of the last user or request
 * @param plateau from the last user's start to the first user's end; null where some had ended before
 * @param warmUpAnswered requests of the generator's own warm-up that were answered rightly; they are in no figure
 * @param warmUpFailed those of its requests that were not
 * @param perSecond response times in microseconds of the requests answered rightly, a histogram per second of the load
 * @param seconds what else the record tells of each of these seconds, and of those after the last right answer
 * @param agentCpuShare of its machine's cores, what the busiest of several load machines used; null where one played
 *     the load, which the runner watched
 * @param streams what arrived of streams of events; null in loads of other shapes
 */
@RecordBuilder
public record LoadMeasurement(
        LoadResult result,
        LoadEvidence evidence,
        Period load,
        Period plateau,
        long warmUpAnswered,
        long warmUpFailed,
        List<EncodedHistogram> perSecond,
        List<LoadSecond> seconds,
        Double agentCpuShare,
        StreamEvidence streams)
        implements LoadMeasurementBuilder.With {

    /** The same without secrets in the causes of failures, which may quote what the service answered. */
    public LoadMeasurement masked(Secret.Mask mask) {
        Map<String, Long> failures = new LinkedHashMap<>();
        result.failures().forEach((cause, requests) -> failures.merge(mask.masked(cause), requests, Long::sum));
        return withResult(result.withFailures(failures));
    }
}
