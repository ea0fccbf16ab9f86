package io.github.springbench.runner.report;

import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a system needs at the lower end of its bracket: figures of the runs that met the objectives there. */
final class CapacityFigures {

    private CapacityFigures() {}

    /** The runs that count and met the objectives at the lower end; none if that end is not confirmed. */
    static List<Repetition> runs(ReportModel model, SystemCapacity known) {
        Set<RunKey> met = known.at(known.bracket().atLeast(), Outcome.MET).stream()
                .map(one -> one.run().key())
                .collect(toSet());
        return model.cells()
                .flatMap(cell -> cell.counting().stream())
                .filter(repetition -> met.contains(repetition.run().key()))
                .toList();
    }

    /** Behind a bracket in a sentence; empty where no lower end is confirmed. */
    static String inShort(ReportModel model, SystemCapacity known) {
        List<Repetition> runs = runs(model, known);
        List<String> figures = new ArrayList<>();
        value(Metric.P95_MS, runs)
                .ifPresent(p95 -> figures.add(
                        "p95 " + Numbers.withUnit(Metric.P95_MS, p95) + MachineMoves.most(Metric.P95_MS, runs)));
        value(Metric.WORKER_THREADS, runs)
                .map(threads -> Numbers.text(Metric.WORKER_THREADS, threads) + " worker threads")
                .or(() -> value(Metric.PLATFORM_THREADS, runs)
                        .map(threads -> Numbers.text(Metric.PLATFORM_THREADS, threads) + " platform threads"))
                .ifPresent(figures::add);
        value(Metric.PEAK_RSS_MIB, runs)
                .ifPresent(rss -> figures.add("RSS " + Numbers.withUnit(Metric.PEAK_RSS_MIB, rss)));
        value(Metric.CPU_SECONDS_PER_1000, runs)
                .ifPresent(cpu ->
                        figures.add(Numbers.withUnit(Metric.CPU_SECONDS_PER_1000, cpu) + " CPU per 1,000 requests"));
        return figures.isEmpty()
                ? ""
                : "; at " + Numbers.count(known.bracket().atLeast()) + " " + String.join(", ", figures);
    }

    /** Empty where no run has it. */
    static Optional<Double> value(Metric metric, List<Repetition> runs) {
        return Estimates.of(metric, runs).map(Estimate::value);
    }
}
