package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.stats.Demand;
import io.github.springbench.runner.stats.Demand.Pace;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.verdict.CellAnswer;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Up to how much load a system keeps up. The answer hangs on the cells around its limit: what lies below a cell that is
 * shown to keep up, or above one that is shown to fall behind, changes nothing.
 */
final class AnswerQuestions {

    /** A cell that asks for something, and what its last look shows. */
    private record Step(int at, Look look, Pace pace, double doubt) {}

    private AnswerQuestions() {}

    /** @param completed runs, whatever their verdict */
    static void ask(Inquiry inquiry, Experiment experiment, List<Repetition> completed) {
        if (experiment.axis() == Axis.LATENCY) {
            return;
        }
        Map<String, Series> all = Series.of(experiment.axis(), completed, inquiry.intervals());
        all.forEach((name, series) -> {
            String where = all.size() > 1 ? " (" + name + ")" : "";
            for (SystemUnderTest system : experiment.systems()) {
                ask(inquiry, experiment, series, system.name(), where);
            }
        });
    }

    private static void ask(Inquiry inquiry, Experiment experiment, Series series, String system, String where) {
        List<Step> steps = new ArrayList<>();
        series.cells(system).forEach((at, cell) -> step(inquiry, experiment, at, CellAnswer.answering(cell))
                .ifPresent(steps::add));
        int kept = at(steps, Pace.KEEPS_UP).max().orElse(Integer.MIN_VALUE);
        int behind = at(steps, Pace.FALLS_BEHIND).min().orElse(Integer.MAX_VALUE);
        steps.stream()
                .filter(step -> step.pace() == Pace.NOT_SHOWN && step.at() > kept && step.at() < behind)
                .forEach(step -> inquiry.ask(
                        Kind.ANSWER,
                        "whether " + system + " keeps up with "
                                + experiment.axis().words(step.at()) + where,
                        step.look(),
                        step.doubt()));
    }

    private static IntStream at(List<Step> steps, Pace pace) {
        return steps.stream().filter(step -> step.pace() == pace).mapToInt(Step::at);
    }

    /**
     * Empty where no run answers, nothing is asked for, or a run was too short to tell: so would its repetitions be.
     */
    private static Optional<Step> step(Inquiry inquiry, Experiment experiment, int at, List<Repetition> cell) {
        if (cell.isEmpty()) {
            return Optional.empty();
        }
        RunKey key = cell.get(0).run().key();
        Demand demand = Demand.of(experiment, key.system(), key.parameters()).orElse(null);
        if (demand == null || cell.stream().map(Repetition::run).anyMatch(Judge::isTooShort)) {
            return Optional.empty();
        }
        Look look = inquiry.look(List.of(cell));
        Estimate throughput = figure(Metric.PLATEAU_THROUGHPUT_RPS, inquiry, look);
        Estimate p95 = figure(Metric.P95_MS, inquiry, look);
        if (throughput == null || p95 == null) {
            return Optional.empty();
        }
        Pace pace = look.isReached() ? demand.pace(throughput, p95) : Pace.NOT_SHOWN;
        return Optional.of(new Step(at, look, pace, doubt(demand, throughput, p95)));
    }

    /** Both figures must be good for a system to keep up; one that is bad for certain is enough that it does not. */
    private static double doubt(Demand demand, Estimate throughput, Estimate p95) {
        double least = Demand.LEAST_SHARE * demand.requestsPerSecond();
        double ofThroughput = Doubt.of(Metric.PLATEAU_THROUGHPUT_RPS, throughput, least);
        if (demand.nearMs() == null) {
            return ofThroughput;
        }
        double ofP95 = Doubt.of(Metric.P95_MS, p95, demand.nearMs());
        boolean few = throughput.value() < least;
        if (demand.isSlow(p95.value())) {
            return few ? Math.min(ofThroughput, ofP95) : ofP95;
        }
        return few ? ofThroughput : Math.max(ofThroughput, ofP95);
    }

    private static Estimate figure(Metric metric, Inquiry inquiry, Look look) {
        return Estimates.of(metric, look.cell(0), inquiry.intervals()).orElse(null);
    }
}
