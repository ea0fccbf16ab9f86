package io.github.springbench.runner.report.export;

import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * What a search found for one system. Levels are users, or requests per second.
 *
 * @param parameters those beside the load
 * @param atLeast the highest level that is confirmed met; 0 where none is
 * @param below the lowest level that is confirmed missed; null where none is
 * @param limitedBy what kept the search from going higher; null where the objectives did
 * @param predicted the level at which the objectives are expected to be missed; null where nothing is predicted
 */
record CapacityDocument(
        String system,
        Map<String, Integer> parameters,
        int atLeast,
        Integer below,
        String limitedBy,
        BigDecimal predicted,
        int runs,
        boolean decided) {

    /** Null where the runs were planned. */
    static List<CapacityDocument> all(ReportModel model) {
        return model.manifest().capacity().isEmpty()
                ? null
                : model.capacities().stream().map(CapacityDocument::of).toList();
    }

    private static CapacityDocument of(SystemCapacity known) {
        Bracket bracket = known.bracket();
        return new CapacityDocument(
                known.system(),
                known.parameters(),
                bracket.atLeast(),
                bracket.below().isPresent() ? Integer.valueOf(bracket.below().getAsInt()) : null,
                bracket.limitedBy().isEmpty() ? null : bracket.limitedBy(),
                known.predicted().isPresent()
                        ? Numbers.exact((double) Math.round(known.predicted().getAsDouble()))
                        : null,
                bracket.runs(),
                bracket.decided());
    }
}
