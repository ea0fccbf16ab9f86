package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.Prediction;
import java.util.ArrayList;
import java.util.List;

/** Where queueing theory expects each system's throughput to stop rising; from the settings alone. */
final class Predictions {

    private Predictions() {}

    /** The predicted knee of each system that has one; empty where none has. */
    static Table knees(Section section) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of("Threads c", Style.NUMBER),
                Group.of("Service time S, ms", Style.NUMBER),
                Group.of("Think time Z, ms", Style.NUMBER),
                Group.of("Knee N*, users", Style.NUMBER));
        List<List<String>> rows = new ArrayList<>();
        for (SystemCells system : section.systems()) {
            system.prediction()
                    .filter(prediction -> prediction.kneeUsers().isPresent())
                    .ifPresent(prediction -> rows.add(row(system.system(), prediction)));
        }
        return Table.of("Predicted knee", groups, rows);
    }

    private static List<String> row(String system, Prediction prediction) {
        return List.of(
                system,
                prediction.servers().isPresent()
                        ? Numbers.count(prediction.servers().getAsInt())
                        : Numbers.NONE,
                Numbers.number(prediction.serviceMs()),
                Numbers.number(prediction.thinkMs()),
                Numbers.count(Math.round(prediction.kneeUsers().getAsDouble())));
    }
}
