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
        if (workload.holdsConnections()) {
            return "Heap is the heap after a full collection, minus the heap after one without connections, divided by"
                    + " the connections. The sentences are about the highest number of connections with runs that"
                    + " count.";
        }
        if (model.axis() == Axis.LATENCY) {
            return "The answer is p99 (99 % of the requests took at most that long) at the shortest and the longest"
                    + " latency with runs that count.";
        }
        boolean demanding = model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .anyMatch(system -> Answers.isDemanding(experiment, system));
        if (!demanding) {
            return workload.shape() == Shape.CLOSED
                    ? "Callers call again as soon as they have an answer, so the load never exceeds what a system can"
                            + " answer. The answer is therefore throughput, and p95 (95 % of the requests took at most"
                            + " that long)."
                    : "The response time without load is not known, so the bench cannot tell whether a system keeps up."
                            + " The answer is therefore throughput, and p95 (95 % of the requests took at most that"
                            + " long)." + limitOfYours(experiment);
        }
        String share = String.format(Locale.ROOT, "%.0f %%", Demand.LEAST_SHARE * 100);
        String intervals = model.repetitions() >= Estimates.LEAST_REPETITIONS
                ? " If there are intervals, the whole interval must show it."
                : "";
        return workload.shape() == Shape.OPEN
                ? "A system keeps up if it answers at least " + share + " of the requests that arrive in a second."
                        + intervals
                : "A system keeps up if, while all users are there, it answers at least " + share
                        + " of the requests that users would send without queueing (users / (latency + mean think"
                        + " time)), and 95 % of the requests take at most "
                        + Numbers.number(Demand.NEAR) + " times the latency (p95)." + intervals;
    }

    private static String limitOfYours(Experiment experiment) {
        return experiment.objectives().isEmpty()
                ? " To judge by your own limit, add --slo to ./bench run or ./bench report, such as --slo 'p95<200ms'."
                : "";
    }

    static String caution(ReportModel model) {
        return Optional.of(model.repetitions())
                .filter(most -> most < Estimates.LEAST_REPETITIONS)
                .map(most -> Pairs.without(model))
                .orElse("Systems are compared only if intervals show a difference.");
    }
}
