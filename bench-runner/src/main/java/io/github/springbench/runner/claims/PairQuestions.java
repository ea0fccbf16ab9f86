package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.stats.Ratio;
import io.github.springbench.runner.stats.Repetition;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Whether two systems differ at a place on the axis. This is decided if all of their ratio's interval is more than 3 %
 * from 1, or if all of it is within 3 %. Errors of clocks, cores and the machine are left out, since repetitions do not
 * reduce them.
 */
final class PairQuestions {

    private PairQuestions() {}

    /** @param counting runs that count */
    static void ask(Inquiry inquiry, Experiment experiment, List<Repetition> counting) {
        List<String> systems =
                experiment.systems().stream().map(SystemUnderTest::name).toList();
        Map<String, Series> all = Series.of(experiment.axis(), counting, inquiry.intervals());
        all.forEach((name, series) -> {
            String where = all.size() > 1 ? " (" + name + ")" : "";
            for (int one = 0; one < systems.size(); one++) {
                for (String other : systems.subList(one + 1, systems.size())) {
                    ask(inquiry, series, systems.get(one), other, where);
                }
            }
        });
    }

    private static void ask(Inquiry inquiry, Series series, String system, String other, String where) {
        Map<Integer, List<Repetition>> others = series.cells(other);
        series.cells(system).forEach((at, cell) -> {
            if (!others.containsKey(at)) {
                return;
            }
            Look look = inquiry.look(List.of(cell, others.get(at)));
            Map<Metric, Double> doubts = new EnumMap<>(Metric.class);
            for (Metric metric : metrics(series.axis())) {
                Ratio.of(metric, look.cell(0), look.cell(1), inquiry.intervals())
                        .ifPresent(ratio -> doubts.put(metric, Doubt.ofDifference(metric, ratio.measured())));
            }
            doubts.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .ifPresent(most -> inquiry.ask(
                            Kind.PAIR,
                            "whether " + system + " and " + other + " differ in "
                                    + most.getKey().inSentence() + " at "
                                    + series.axis().words(at) + where,
                            look,
                            most.getValue()));
        });
    }

    /** By which the report compares systems, and over the latency tells who is lower up to where. */
    private static List<Metric> metrics(Axis axis) {
        return List.of(axis == Axis.LATENCY ? Metric.P99_MS : Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS);
    }
}
