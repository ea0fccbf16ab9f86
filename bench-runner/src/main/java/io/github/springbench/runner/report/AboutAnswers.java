package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.stats.Demand;
import io.github.springbench.runner.stats.Estimates;
import java.util.Locale;
import java.util.Optional;

/** What the sentences of an answer mean, and what they do not say. */
final class AboutAnswers {

    private AboutAnswers() {}

    static String about(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Workload workload = experiment.workload();
        if (model.axis() == Axis.LATENCY) {
            return "Told is p99, the time that 99 % of the answers took at most, at the shortest and the "
                    + "longest latency "
                    + "with figures that count.";
        }
        boolean demanding = model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .anyMatch(system -> Answers.isDemanding(experiment, system));
        if (!demanding) {
            return workload.shape() == Shape.CLOSED
                    ? "Callers call again as soon as they have their answer, so no number of them is too many: "
                            + "what can be "
                            + "told is how many requests are answered, and how long callers wait (p95: 95 % of "
                            + "them at most "
                            + "that long)."
                    : "How long an undisturbed answer takes is not known beforehand, so it cannot be told "
                            + "whether a system "
                            + "keeps up: only how many requests are answered, and how long users wait (p95: 95 "
                            + "% of them at "
                            + "most that long).";
        }
        String share = String.format(Locale.ROOT, "%.0f %%", Demand.LEAST_SHARE * 100);
        String intervals = model.repetitions() >= Estimates.LEAST_REPETITIONS
                ? " Where there are intervals, all of them must show it."
                : "";
        return workload.shape() == Shape.OPEN
                ? "A system keeps up where it answers at least " + share + " of the requests that arrive in a second."
                        + intervals
                : "A system keeps up where it answers at least " + share
                        + " of the requests that its users would send if nobody had to wait (users / (latency + "
                        + "mean think "
                        + "time), while all are there), and 95 % of the answers take at most "
                        + Numbers.number(Demand.NEAR) + " times the latency (p95)." + intervals;
    }

    static String caution(ReportModel model) {
        return Optional.of(model.repetitions())
                .filter(most -> most < Estimates.LEAST_REPETITIONS)
                .map(most -> Pairs.without(model))
                .orElse("Systems are compared where intervals show a difference.");
    }
}
