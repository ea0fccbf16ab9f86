package io.github.springbench.runner.report.site;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * All results, and the values that readers can filter them by. The page's script gets only the numbers of the values,
 * so that no text of a result gets into it.
 */
record Gallery(List<Choice> choices, List<Card> cards) {

    /** A list to choose one value from. */
    record Choice(Trait trait, List<String> values) {

        private Mark mark(ShownResult shown) {
            return new Mark(
                    trait.key(),
                    trait.of(shown.result().model()).stream()
                            .map(value -> Integer.toString(values.indexOf(value)))
                            .collect(joining(" ")));
        }
    }

    /** The numbers of the values that a result has of a trait. */
    record Mark(String key, String numbers) {}

    /** A result, and by which choices it is shown. */
    record Card(ShownResult shown, List<Mark> marks) {}

    static Gallery of(List<ShownResult> results) {
        List<Choice> choices = Arrays.stream(Trait.values())
                .map(trait -> new Choice(trait, trait.among(results)))
                .toList();
        return new Gallery(
                choices,
                results.stream()
                        .map(shown -> new Card(
                                shown,
                                choices.stream()
                                        .map(choice -> choice.mark(shown))
                                        .toList()))
                        .toList());
    }

    /** How many are shown where nothing is chosen. */
    public String count() {
        return NumberWords.count(cards.size(), "result");
    }

    /** By what a reader can narrow the results down. */
    enum Trait {
        EXPERIMENT(
                "experiment",
                "Experiment",
                Comparator.naturalOrder(),
                model -> List.of(model.manifest().experiment().name())),
        JDK(
                "jdk",
                "JDK",
                numbers(),
                model -> List.of(Integer.toString(model.manifest().jdk().feature()))),
        CORES(
                "cores",
                "Cores",
                numbers(),
                model -> List.of(Integer.toString(model.manifest().machine().cores()))),
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

        private static Comparator<String> numbers() {
            return Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
        }
    }
}
