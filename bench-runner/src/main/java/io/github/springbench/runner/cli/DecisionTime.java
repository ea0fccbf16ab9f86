package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.plan.RemainingTime;
import java.time.Duration;

/** How long it takes until everything is decided, in one sentence. */
final class DecisionTime {

    private DecisionTime() {}

    static String of(RunPlan plan, StoppingRule rule) {
        int planned = plan.runs().stream()
                .mapToInt(run -> run.key().repetition())
                .max()
                .orElse(1);
        Duration each = RemainingTime.of(plan).after(Duration.ZERO).dividedBy(planned);
        int fewest = Math.max(planned, rule.first());
        int most = Math.max(planned, rule.most());
        return "Until all is decided: from about %s (%d repetitions of each cell) to about %s (%d)%s."
                .formatted(
                        Times.text(each.multipliedBy(fewest)),
                        fewest,
                        Times.text(each.multipliedBy(most)),
                        most,
                        rule.maxTime() == null
                                ? ""
                                : "; no repetition ends later than " + Times.text(rule.maxTime()) + " after the start");
    }
}
