package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.stats.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where queueing theory expects each system's throughput to stop rising; from the settings alone. */
final class Predictions {

    private Predictions() {}

    /** The predicted knee of each system that has one; empty where none has. */
    static Table knees(Section section) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of(held(section), Style.NUMBER),
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

    /** What the systems of a section have so many of. */
    private static String held(Section section) {
        String names = section.systems().stream()
                .flatMap(system -> system.prediction().stream())
                .filter(prediction -> prediction.servers().isPresent())
                .map(prediction -> prediction.what().label())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(" or "));
        return names.isEmpty() ? "c" : names.substring(0, 1).toUpperCase(Locale.ROOT) + names.substring(1) + " c";
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
