package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.plan.RemainingTime;
import java.time.Duration;

/** A plan in one sentence. */
final class Summary {

    private Summary() {}

    static String of(RunPlan plan, Jdk jdk) {
        int closing = plan.runs().size() - plan.measuringRuns();
        return "%s%s of %s%s on %s, about %s (%s of load)."
                .formatted(
                        count(plan.measuringRuns(), "run"),
                        closing == 0
                                ? ""
                                : " and " + count(closing, "closing run") + " in " + count(plan.forks(), "fork"),
                        count(plan.experiment().systems().size(), "system"),
                        plan.profile() == null ? "" : ", profile " + plan.profile() + ",",
                        jdk,
                        Times.text(RemainingTime.of(plan).after(Duration.ZERO)),
                        Times.text(plan.expectedLoad()));
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
