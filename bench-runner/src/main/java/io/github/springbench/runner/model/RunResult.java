package io.github.springbench.runner.model;

import java.time.Instant;
import java.util.List;

/**
 * The result of a run, as {@code run.json} holds it.
 *
 * @param key which run
 * @param startedAt when the runner began with it
 * @param failure why there is no result, in one sentence; null where the run completed
 * @param requestThreads the kind of thread that served the requests, as proven during the warm-up
 * @param threadEvidence what proved it, in one sentence
 * @param serviceCommand how the service was started
 * @param load what the load generator saw; null where the run failed
 * @param resources what the service used; null where the run failed
 * @param times where the time went; null where the run failed
 */
public record RunResult(
        RunKey key,
        Instant startedAt,
        String failure,
        RequestThreads requestThreads,
        String threadEvidence,
        List<String> serviceCommand,
        LoadResult load,
        ResourceUse resources,
        RunTimes times) {

    /** A run that ended without a result. */
    public static RunResult failed(RunKey key, Instant startedAt, String failure, List<String> serviceCommand) {
        return new RunResult(key, startedAt, failure, null, null, serviceCommand, null, null, null);
    }

    /** Whether there are figures. */
    public boolean completed() {
        return failure == null;
    }
}
