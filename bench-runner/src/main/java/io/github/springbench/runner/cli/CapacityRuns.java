package io.github.springbench.runner.cli;

import io.github.springbench.runner.capacity.Capacities;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.plan.MoreRuns;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.plan.SearchPlan;
import io.github.springbench.runner.run.NextRuns;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The runs of a search for the most users, one at a time, as each decides on the next. */
final class CapacityRuns implements NextRuns {

    private final RunPlan plan;
    private final Capacities searches;
    private final Duration maxTime;
    private final Clock clock;
    private final Instant startedAt;

    /** @param maxTime begins now; null for no end */
    CapacityRuns(RunPlan plan, Capacities searches, Duration maxTime, Clock clock) {
        this.plan = plan;
        this.searches = searches;
        this.maxTime = maxTime;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    @Override
    public MoreRuns after(List<RunResult> ended, int number) {
        Optional<Capacities.Wanted> wanted = searches.next(ended);
        if (wanted.isEmpty()) {
            return MoreRuns.none("All searches are finished.");
        }
        PlannedRun run = Planner.run(plan.experiment(), wanted.get().key(), ended.size() + 1);
        Duration time = SearchPlan.time(plan.only(List.of(run)), ended);
        if (maxTime != null && time.compareTo(maxTime.minus(Duration.between(startedAt, clock.instant()))) > 0) {
            return MoreRuns.none(
                    "Not enough time is left for another run, which takes about " + Times.text(time) + ".");
        }
        return new MoreRuns(List.of(run), run.key() + ": " + wanted.get().why() + ".");
    }
}
