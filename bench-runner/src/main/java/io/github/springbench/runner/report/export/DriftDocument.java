package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.DriftEvidence;
import io.github.springbench.runner.model.DriftFigure;
import io.github.springbench.runner.model.DriftMetric;
import io.github.springbench.runner.verdict.Drift;
import java.math.BigDecimal;
import java.util.List;

/**
 * How figures moved while all users of a long load were there.
 *
 * @param minutes the judged part of the plateau, in minutes; 0 if the plateau is too short
 * @param heapLeftMib the heap in use after a full collection when the users had gone; null if none was made
 */
record DriftDocument(
        BigDecimal plateauSeconds,
        BigDecimal settlingSeconds,
        int minutes,
        BigDecimal heapLeftMib,
        List<MovementOf> figures) {

    static DriftDocument of(DriftEvidence seen) {
        return seen == null
                ? null
                : new DriftDocument(
                        ResultsDocument.number(seen.plateauSeconds()),
                        ResultsDocument.number(seen.settlingSeconds()),
                        seen.minutes(),
                        ResultsDocument.number(seen.heapLeftMib()),
                        seen.figures().keySet().stream()
                                .sorted()
                                .map(metric -> MovementOf.of(metric, seen))
                                .toList());
    }

    /**
     * A figure that was looked at minute by minute.
     *
     * @param unit null for a plain number
     * @param first median of the first third of the time
     * @param last median of the last third
     */
    record MovementOf(
            String figure,
            String unit,
            BigDecimal first,
            BigDecimal last,
            BigDecimal perHour,
            BigDecimal standardErrors,
            String judgement) {

        private static MovementOf of(DriftMetric metric, DriftEvidence seen) {
            DriftFigure figure = seen.figures().get(metric);
            return new MovementOf(
                    metric.label(),
                    metric.unit().isEmpty() ? null : metric.unit(),
                    ResultsDocument.number(figure.first()),
                    ResultsDocument.number(figure.last()),
                    ResultsDocument.number(figure.perHour()),
                    ResultsDocument.number(figure.z()),
                    Drift.of(metric, seen).label());
        }
    }
}
