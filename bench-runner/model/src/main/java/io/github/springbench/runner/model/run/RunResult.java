package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The result of a run. {@code run.json} holds what was measured; the verdict, and what else follows from that, is
 * computed whenever a result is read.
 *
 * @param key which run
 * @param startedAt when the runner began with it
 * @param failure why there is no result, in one sentence; null where the run completed
 * @param requestThreads the kind of thread that served the requests, as proven during the warm-up
 * @param threadEvidence what proved it, in one sentence
 * @param serviceCommand how the service was started
 * @param load what the load generator saw; null where the run failed
 * @param resources what the service used; null where the run failed
 * @param backEnds what each back end used, by name; empty where there is none
 * @param effective the limits that the service says are in force, by name; empty where it does not tell
 * @param times where the time went; null where the run failed
 * @param evidence what the checks look at beside the figures; null where the run failed, or was made before there were
 *     checks
 * @param verdict whether the figures can be believed; null where the run failed or was not judged
 * @param fork where in which fork it was measured; null where it had a fork of its own
 * @param byHand how a person does the same around the service; null where the run failed
 * @param serviceFailed whether the service is what failed while the load was offered: it ended, or answered nothing
 *     rightly; null where the run completed or failed otherwise, and in results from before that was recorded
 */
@RecordBuilder
public record RunResult(
        RunKey key,
        Instant startedAt,
        String failure,
        RequestThreads requestThreads,
        String threadEvidence,
        List<String> serviceCommand,
        LoadResult load,
        ResourceUse resources,
        Map<String, ResourceUse> backEnds,
        Map<String, String> effective,
        RunTimes times,
        RunFacts evidence,
        Verdict verdict,
        ForkPlace fork,
        ByHand byHand,
        Boolean serviceFailed)
        implements RunResultBuilder.With {

    /** A result from before there were back ends has none. */
    public RunResult {
        serviceCommand = serviceCommand == null ? List.of() : serviceCommand;
        backEnds = backEnds == null ? Map.of() : backEnds;
        effective = effective == null ? Map.of() : effective;
    }

    /** A run that ended without a result. */
    public static RunResult failed(RunKey key, Instant startedAt, String failure, List<String> serviceCommand) {
        return RunResultBuilder.builder()
                .key(key)
                .startedAt(startedAt)
                .failure(failure)
                .serviceCommand(serviceCommand)
                .build();
    }

    /** Whether there are figures. */
    public boolean completed() {
        return failure == null;
    }

    /** Whether there are figures that may enter a ranking, a chart's line or a claim. */
    public boolean counts() {
        return completed() && (verdict == null || verdict.level() != Verdict.Level.INVALID);
    }
}
