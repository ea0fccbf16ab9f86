package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Everything that is wrong with one file, so that it is mended in one go. */
final class Mistakes {

    private record Mistake(int line, String text) {}

    /** More at once nobody reads. */
    private static final int MOST_SHOWN = 20;

    /** A file of nothing but mistakes must not fill the memory with them. */
    private static final int MOST_KEPT = 1_000;

    /** More than any sentence of ours has. */
    private static final int MOST_CHARACTERS = 600;

    private final Path file;
    private final List<Mistake> kept = new ArrayList<>();
    private int count;

    Mistakes(Path file) {
        this.file = file;
    }

    void add(int line, String text) {
        count++;
        if (kept.size() < MOST_KEPT) {
            kept.add(new Mistake(line, Excerpt.of(text, MOST_CHARACTERS)));
        }
    }

    boolean none() {
        return count == 0;
    }

    UserError asError() {
        String lines = kept.stream()
                .sorted(Comparator.comparingInt(Mistake::line))
                .limit(MOST_SHOWN)
                .map(mistake -> "\n  line " + mistake.line() + ": " + mistake.text())
                .collect(Collectors.joining());
        String howMany = count == 1 ? "a mistake" : count + " mistakes";
        String more = count <= MOST_SHOWN ? "" : "\n  and " + (count - MOST_SHOWN) + " more";
        return new UserError(file + " has " + howMany + ":" + lines + more);
    }
}
