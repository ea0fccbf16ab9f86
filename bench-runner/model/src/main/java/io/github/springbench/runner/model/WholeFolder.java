package io.github.springbench.runner.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class WholeFolder {

    private WholeFolder() {}

    /**
     * Deletes it. Of a link, only the link is deleted.
     *
     * @throws java.io.UncheckedIOException where a folder in it cannot be read
     */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
