package io.github.springbench.runner.report;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One system at one set of parameters.
 *
 * @param at the value of the axis
 * @param parameters of the matrix, in the experiment's order
 * @param runs its repetitions, whatever became of them
 * @param counting the repetitions that count, with their response times
 * @param answering the counting repetitions; if there are none, those that only the machine's error makes invalid: if
 *     such a run keeps up, so does the system
 * @param figures the figures of the counting repetitions by metric, without metrics that were not measured. If none
 *     counts, the figures of the invalid ones, so that readers see what was rejected
 * @param published the published figures by metric
 * @param intervals how intervals are computed from the repetitions
 */
public record Cell(
        int at,
        Map<String, Integer> parameters,
        List<RunResult> runs,
        List<Repetition> counting,
        List<Repetition> answering,
        Map<Metric, Estimate> figures,
        Map<Metric, Double> published,
        Intervals intervals) {

    /** Whether at least one repetition has figures. */
    public boolean completed() {
        return runs.stream().anyMatch(RunResult::completed);
    }

    /** Whether there are repetitions and none has figures. */
    public boolean failed() {
        return !runs.isEmpty() && !completed();
    }

    /** Whether there are figures and all of them are of invalid runs. */
    public boolean invalid() {
        return completed() && counting.isEmpty();
    }

    /** Whether some figures are of a suspect run. */
    public boolean suspect() {
        return Verdicts.suspect(counting) > 0;
    }

    /** Whether enough repetitions count for an interval. */
    public boolean isRepeated() {
        return counting.size() >= Estimates.LEAST_REPETITIONS;
    }

    /** Whether enough repetitions were made for an interval, and too few of them count. */
    public boolean isOfFew() {
        return runs.size() >= Estimates.LEAST_REPETITIONS && !counting.isEmpty() && !isRepeated();
    }

    /** The throughput to show: that of the plateau, or of the whole load if the plateau has none. */
    public Metric throughput() {
        return figures.containsKey(Metric.PLATEAU_THROUGHPUT_RPS)
                ? Metric.PLATEAU_THROUGHPUT_RPS
                : Metric.THROUGHPUT_RPS;
    }

    /** The ratio of a figure of its runs that count to that of another cell; empty where one of them lacks it. */
    public Optional<Ratio> over(Cell other, Metric metric) {
        return Ratio.of(metric, counting, other.counting, intervals);
    }

    /** A figure of its runs that answer; empty where none has it. */
    public Optional<Estimate> answer(Metric metric) {
        return Estimates.of(metric, answering, intervals);
    }

    /** The value of a figure, believed or not; null where there is none. */
    public Double value(Metric metric) {
        Estimate figure = figures.get(metric);
        return figure == null ? null : figure.value();
    }
}
