package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.ForkEvidence;
import io.github.springbench.runner.model.ForkEvidence.Moved;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Whether a service changed during a fork, in {@code results.json}; null is absent there.
 *
 * @param parameters of the cell that was measured at the beginning and at the end
 * @param figures of both
 * @param judgement {@code unchanged}, {@code suspect}, {@code invalid} or {@code not-judged}
 * @param notJudged why it was not; null where it was
 */
record ForkDocument(
        int number,
        String system,
        int repetition,
        Map<String, Integer> parameters,
        List<Figure> figures,
        String judgement,
        String notJudged) {

    /** @param ratio the second over the first, on cores of equal speed where that is known */
    record Figure(String name, BigDecimal first, BigDecimal closing, BigDecimal ratio) {

        private static Figure of(Metric metric, Moved moved) {
            return moved == null
                    ? null
                    : new Figure(
                            metric.csvName(), number(moved.first()), number(moved.closing()), number(moved.ratio()));
        }
    }

    /** Null where each run had a fork of its own. */
    static List<ForkDocument> all(ReportModel model) {
        List<ForkChange> forks = ForkChange.all(model);
        return forks.isEmpty() ? null : forks.stream().map(ForkDocument::of).toList();
    }

    private static ForkDocument of(ForkChange fork) {
        return new ForkDocument(
                fork.number(),
                fork.first().key().system(),
                fork.first().key().repetition(),
                fork.first().key().parameters(),
                fork.figures().map(ForkDocument::figures).orElse(List.of()),
                fork.notJudged() != null
                        ? "not-judged"
                        : fork.level() == null ? "unchanged" : fork.level().label(),
                fork.notJudged());
    }

    private static List<Figure> figures(ForkEvidence seen) {
        return Stream.of(
                        Figure.of(Metric.PLATEAU_THROUGHPUT_RPS, seen.plateauThroughputRps()),
                        Figure.of(Metric.P50_MS, seen.p50Ms()))
                .filter(Objects::nonNull)
                .toList();
    }

    private static BigDecimal number(double value) {
        return Numbers.exact(value);
    }
}
