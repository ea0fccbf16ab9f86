package io.github.springbench.runner.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;

/** Text files that the bench has beside its classes. */
public final class Bundled {

    private Bundled() {}

    /** @param name of a file of the class's package; with a slash in front a path on the class path */
    public static String text(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(file, () -> name + " is not on the class path")
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(name + " cannot be read from the class path", damaged);
        }
    }

    /** A shell script without its comments, which are for readers of the code and not for a list of processes. */
    public static String script(Class<?> beside, String name) {
        return text(beside, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
                .collect(Collectors.joining("\n"));
    }
}
