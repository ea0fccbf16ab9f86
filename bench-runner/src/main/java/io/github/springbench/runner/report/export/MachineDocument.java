package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.ErrorPart;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.Numbers;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far the machine can have moved the figures of a run.
 *
 * @param errors by figure
 * @param notLookedAt parts of which this system shows nothing
 */
record MachineDocument(Map<String, Error> errors, List<String> notLookedAt) {

    /**
     * In the figure's own unit.
     *
     * @param atMost the sum of the parts; null where no bound is known
     * @param parts by name
     */
    record Error(BigDecimal atMost, Map<String, BigDecimal> parts) {

        private static Error of(Map<ErrorPart, Double> parts) {
            Map<String, BigDecimal> named = new LinkedHashMap<>();
            new TreeMap<>(parts).forEach((part, error) -> named.put(part.label(), number(error)));
            return new Error(
                    number(parts.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum()),
                    named);
        }
    }

    /** Null where nobody looked. */
    static MachineDocument of(RunResult run) {
        return MachineMoves.errors(run).map(MachineDocument::of).orElse(null);
    }

    private static MachineDocument of(MachineErrors seen) {
        Map<String, Error> errors = new LinkedHashMap<>();
        new TreeMap<>(seen.parts()).forEach((metric, parts) -> errors.put(metric.csvName(), Error.of(parts)));
        return new MachineDocument(
                errors,
                seen.notLookedAt().stream().sorted().map(ErrorPart::label).toList());
    }

    private static BigDecimal number(double value) {
        return Double.isInfinite(value) ? null : Numbers.exact(value);
    }
}
