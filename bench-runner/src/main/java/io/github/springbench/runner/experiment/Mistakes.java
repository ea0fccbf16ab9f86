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

    private final Path file;
    private final List<Mistake> found = new ArrayList<>();

    Mistakes(Path file) {
        this.file = file;
    }

    void add(int line, String text) {
        found.add(new Mistake(line, text));
    }

    boolean none() {
        return found.isEmpty();
    }

    UserError asError() {
        String lines = found.stream()
                .sorted(Comparator.comparingInt(Mistake::line))
                .map(mistake -> "\n  line " + mistake.line() + ": " + mistake.text())
                .collect(Collectors.joining());
        String count = found.size() == 1 ? "a mistake" : found.size() + " mistakes";
        return new UserError(file + " has " + count + ":" + lines);
    }
}
