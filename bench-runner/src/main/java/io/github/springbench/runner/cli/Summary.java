package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;

/** A plan in one sentence. */
final class Summary {

    private Summary() {}

    static String of(RunPlan plan, Jdk jdk) {
        return "%d runs of %d systems on %s, about %s (%s of load)."
                .formatted(
                        plan.runs().size(),
                        plan.experiment().systems().size(),
                        jdk,
                        Times.text(RemainingTime.of(plan.runs())),
                        Times.text(plan.expectedLoad()));
    }
}
