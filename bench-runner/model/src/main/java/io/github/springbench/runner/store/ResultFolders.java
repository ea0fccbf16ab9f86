package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Results that lie together. */
public final class ResultFolders {

    /** As in {@code results/<experiment>/<start time>/manifest.json}. */
    private static final int DEPTH = 3;

    private ResultFolders() {}

    /**
     * The result in a folder, or else those in folders below it, by their real paths and in the order of these. Duels
     * are passed over: they have no runs.
     *
     * @throws UserError where there is none
     */
    public static List<ResultFolder> in(Path path) {
        return folders(path, false).stream().map(ResultFolder::open).toList();
    }

    /** The same with duels, each once and in the order of their paths. */
    public static List<ResultFolder> withDuels(List<Path> paths) {
        return paths.stream()
                .flatMap(path -> folders(path, true).stream())
                .distinct()
                .map(path -> ResultFolder.isOfDuel(path) ? ResultFolder.openDuel(path) : ResultFolder.open(path))
                .toList();
    }

    private static List<Path> folders(Path path, boolean duels) {
        List<Path> folders = Files.isDirectory(path) ? below(path, duels) : List.of();
        if (folders.isEmpty()) {
            throw new UserError("There is no result in " + path + ": expected a folder with " + ResultFolder.MANIFEST
                    + ", or one that holds such folders, such as docs/results.");
        }
        return folders;
    }

    /** The results of all these paths, each once: a folder may be named beside one that contains it. */
    public static List<ResultFolder> in(List<Path> paths) {
        Map<Path, ResultFolder> results = new LinkedHashMap<>();
        paths.forEach(path -> in(path).forEach(result -> results.put(result.path(), result)));
        return List.copyOf(results.values());
    }

    private static List<Path> below(Path path, boolean duels) {
        try (Stream<Path> manifests = Files.find(path.toRealPath(), DEPTH, (file, facts) -> isManifest(file))) {
            return manifests
                    .map(Path::getParent)
                    .filter(folder -> duels || !ResultFolder.isOfDuel(folder))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError("Cannot look for results in " + path + " (" + unreadable.getMessage()
                    + "); expected a folder that you may read, such as docs/results.");
        }
    }

    private static boolean isManifest(Path file) {
        return file.endsWith(ResultFolder.MANIFEST) && Files.isRegularFile(file);
    }
}
