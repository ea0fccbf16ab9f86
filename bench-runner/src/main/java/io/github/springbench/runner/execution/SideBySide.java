package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.stats.PlateauThirds;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.util.List;

/** All runs of a result, judged beside each other and by the checks of today. */
public final class SideBySide {

    private SideBySide() {}

    /**
     * Judges all runs that ended, closing ones too, and keeps what changed. A run without the evidence that the
     * checks look at keeps what it has.
     *
     * @return the runs in the order in which they began
     */
    public static List<RunResult> judge(ResultFolder results) {
        List<RunResult> before = results.allRuns();
        List<RunResult> judged = Judge.together(
                before.stream().map(run -> withThroughput(results, run)).toList(),
                results.manifest().experiment());
        for (int place = 0; place < before.size(); place++) {
            RunResult run = judged.get(place);
            if (!run.equals(before.get(place))) {
                results.run(run.key()).write(run);
            }
        }
        return judged;
    }

    /** Results from before it was recorded how throughput moved have the files that tell. */
    private static RunResult withThroughput(ResultFolder results, RunResult run) {
        if (run.evidence() == null
                || run.evidence().load() == null
                || run.evidence().load().plateauEarlyRps() != null) {
            return run;
        }
        return PlateauThirds.of(
                        results.perSecond(run.key()),
                        results.loadSeconds(run.key()),
                        run.load().users())
                .map(thirds -> run.with(
                        run.evidence().with(run.evidence().load().withThroughput(thirds.earlyRps(), thirds.lateRps()))))
                .orElse(run);
    }
}
