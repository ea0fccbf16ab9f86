package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.Verdict.Level;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;

/** How many runs there are, and how far they can be believed. */
record RunCounts(
        int planned, int completed, long failed, int missing, long valid, long suspect, long invalid, long notJudged) {

    static RunCounts of(ReportModel model) {
        return new RunCounts(
                model.manifest().plannedRuns(),
                (int) (model.runs().size() - model.failedRuns()),
                model.failedRuns(),
                model.missingRuns(),
                judged(Level.VALID, model),
                judged(Level.SUSPECT, model),
                judged(Level.INVALID, model),
                model.runs().stream()
                        .filter(run -> run.completed() && run.verdict() == null)
                        .count());
    }

    private static long judged(Level level, ReportModel model) {
        return model.runs().stream()
                .filter(run -> run.completed() && Verdicts.is(level, run))
                .count();
    }
}
