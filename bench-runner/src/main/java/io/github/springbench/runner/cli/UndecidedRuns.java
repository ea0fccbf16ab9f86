package io.github.springbench.runner.cli;

import io.github.springbench.runner.claims.OpenQuestions;
import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.plan.MoreRuns;
import io.github.springbench.runner.plan.UntilDecided;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.run.NextRuns;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The runs that decide what those of a result leave open. */
final class UndecidedRuns implements NextRuns {

    private final RunPlan plan;
    private final StoppingRule rule;
    private final ResultFolder folder;
    private final Clock clock;
    private final Instant startedAt;

    /** The time of the rule begins now. */
    UndecidedRuns(RunPlan plan, StoppingRule rule, ResultFolder folder, Clock clock) {
        this.plan = plan;
        this.rule = rule;
        this.folder = folder;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    @Override
    public MoreRuns after(List<RunResult> ended, int number) {
        RunFiles files = Reports.files(folder);
        Duration ramp = plan.experiment().workload().ramp();
        List<Repetition> repetitions = ended.stream()
                .filter(RunResult::completed)
                .map(run -> files.repetition(run, ramp))
                .toList();
        List<OpenQuestion> open = OpenQuestions.of(plan.experiment(), rule, repetitions);
        return new UntilDecided(plan, rule).next(open, ended, left(), number);
    }

    /** Null where there is no end. */
    private Duration left() {
        return rule.maxTime() == null ? null : rule.maxTime().minus(Duration.between(startedAt, clock.instant()));
    }
}
