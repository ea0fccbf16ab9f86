package io.github.springbench.runner.report.site;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.SystemCells;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** By what a reader can narrow the results down. */
enum Trait {
    EXPERIMENT("experiment", "Experiment", Comparator.naturalOrder(), Trait::experiment),
    JDK("jdk", "JDK", numbers(), Trait::jdk),
    CORES("cores", "Cores", numbers(), Trait::cores),
    SYSTEM("system", "System", Comparator.naturalOrder(), Trait::systems);

    private final String key;
    private final String label;
    private final Comparator<String> order;
    private final Function<ReportModel, List<String>> values;

    Trait(String key, String label, Comparator<String> order, Function<ReportModel, List<String>> values) {
        this.key = key;
        this.label = label;
        this.order = order;
        this.values = values;
    }

    /** Its name in the page's script. */
    public String key() {
        return key;
    }

    /** What people read. */
    public String label() {
        return label;
    }

    /** What a result has of it. */
    List<String> of(ReportModel model) {
        return values.apply(model);
    }

    /** What any of these results has of it, in the order of a list to choose from. */
    List<String> among(List<ShownResult> results) {
        return results.stream()
                .flatMap(shown -> of(shown.result().model()).stream())
                .distinct()
                .sorted(order)
                .toList();
    }

    /** All systems that a result shows, in the experiment's order. */
    static List<String> systems(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .map(SystemCells::system)
                .distinct()
                .toList();
    }

    private static List<String> experiment(ReportModel model) {
        return List.of(model.manifest().experiment().name());
    }

    private static List<String> jdk(ReportModel model) {
        return List.of(Integer.toString(model.manifest().jdk().feature()));
    }

    private static List<String> cores(ReportModel model) {
        return List.of(Integer.toString(model.manifest().machine().cores()));
    }

    private static Comparator<String> numbers() {
        return Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
    }
}
