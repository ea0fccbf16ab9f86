package io.github.springbench.runner.model.run;

import java.util.Map;

/**
 * What a load generator itself reported of a run.
 *
 * @param link to its page, from the folder of the result
 * @param requests of the whole load, failed ones too; 0 where it says nothing of them that we can read
 * @param percentilesMs of their response times, in milliseconds, by the percentile: estimates
 */
public record OwnReport(String link, long requests, Map<Integer, Integer> percentilesMs) {

    /** A page that is not read. */
    public static OwnReport link(String link) {
        return new OwnReport(link, 0, Map.of());
    }
}
