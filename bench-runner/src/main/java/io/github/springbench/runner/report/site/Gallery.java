package io.github.springbench.runner.report.site;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;

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
        return cards.size() == 1 ? "1 result" : cards.size() + " results";
    }
}
