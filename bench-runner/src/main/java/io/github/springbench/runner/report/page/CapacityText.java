package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.CapacityTables;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.chart.SearchChart;
import java.util.List;

/**
 * What a report says of a search for the most users.
 *
 * @param chart the title of its chart
 * @param picture its chart for a page with the style sheet, which is no text to be escaped; empty where there is no run
 * @param searches a table for each system with a run
 */
record CapacityText(
        String about, Table capacities, Table atTheLimit, String chart, String picture, List<Table> searches) {

    private static final String ABOUT =
            "Each run met all objectives, missed one, or was undecided. The search used more load after a run that met"
                    + " all, and less after a run that missed one, until the bracket was narrow. Then it repeated both"
                    + " ends.";

    /** Null where the runs were planned. */
    static CapacityText of(ReportModel model) {
        return model.manifest().capacity().isEmpty()
                ? null
                : new CapacityText(
                        ABOUT,
                        CapacityTables.capacities(model),
                        CapacityTables.atTheLimit(model),
                        SearchChart.title(model),
                        SearchChart.inPage(model),
                        CapacityTables.searches(model));
    }
}
