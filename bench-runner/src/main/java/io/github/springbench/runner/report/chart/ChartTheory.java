package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Metric.Kind;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.chart.Charts.Bend;
import io.github.springbench.runner.report.chart.Charts.Knee;
import io.github.springbench.runner.stats.Prediction;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** What theory says of a curve: where it bends, and between which bounds it lies. */
final class ChartTheory {

    private ChartTheory() {}

    /** Where the threads are exhausted. */
    static boolean bends(Metric metric) {
        return metric.kind() == Kind.TIME || metric.kind() == Kind.WAIT || metric.kind() == Kind.THROUGHPUT;
    }

    static Knee knee(SystemCells system, List<Integer> positions) {
        OptionalDouble knee = system.kneeUsers();
        return knee.isPresent() && knee.getAsDouble() <= positions.get(positions.size() - 1)
                ? new Knee(knee.getAsDouble(), "knee predicted: " + Numbers.count(Math.round(knee.getAsDouble())))
                : null;
    }

    /**
     * The bounds of what all threads together allow: two straight lines that meet in the knee. Empty without think
     * time: the first line then has no meaning, since no system is that fast.
     */
    static List<Bend> predicted(Metric metric, SystemCells system, List<Integer> positions) {
        Prediction prediction = system.prediction().orElse(null);
        boolean bounded = metric == Metric.PLATEAU_THROUGHPUT_RPS || metric == Metric.P50_MS;
        if (!bounded || prediction == null || prediction.thinkMs() == 0) {
            return List.of();
        }
        double first = positions.get(0);
        double last = positions.get(positions.size() - 1);
        return DoubleStream.concat(DoubleStream.of(first, last), system.kneeUsers().stream())
                .filter(users -> users >= first && users <= last)
                .sorted()
                .distinct()
                .mapToObj(users -> new Bend(
                        users,
                        metric == Metric.P50_MS
                                ? prediction.leastResponseMs(users)
                                : prediction.mostThroughputRps(users)))
                .toList();
    }
}
