package io.github.springbench.runner.experiment;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The known name that somebody most likely meant. */
public final class Nearest {

    private Nearest() {}

    /** The known name with the fewest edits, if they are at most half the letters of the longer name, rounded up. */
    public static Optional<String> to(String name, Collection<String> known) {
        LevenshteinDistance edits = LevenshteinDistance.getDefaultInstance();
        return known.stream()
                .min(Comparator.comparingInt(candidate -> edits.apply(name, candidate)))
                .filter(candidate ->
                        edits.apply(name, candidate) <= (Math.max(name.length(), candidate.length()) + 1) / 2);
    }

    /** {@code did you mean 'x'? }, or nothing, followed by the known names. */
    public static String hint(String name, Collection<String> known) {
        String all = "known: " + String.join(", ", known);
        return to(name, known)
                .map(nearest -> "did you mean '" + nearest + "'? (" + all + ")")
                .orElse(all);
    }
}
