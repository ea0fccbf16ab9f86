package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Results that lie together. */
public final class ResultFolders {

    /** As in {@code results/<experiment>/<start time>/manifest.json}. */
    private static final int DEPTH = 3;

    private ResultFolders() {}

    /**
     * The result in a folder, or else those in folders below it, by their real paths and in the order of these.
     *
     * @throws UserError where there is none
     */
    public static List<ResultFolder> in(Path path) {
        List<Path> folders = Files.isDirectory(path) ? below(path) : List.of();
        if (folders.isEmpty()) {
            throw new UserError("There is no result in " + path + ": expected a folder with " + ResultFolder.MANIFEST
                    + ", or one that holds such folders, such as docs/results.");
        }
        return folders.stream().map(ResultFolder::open).toList();
    }

    private static List<Path> below(Path path) {
        try (Stream<Path> manifests = Files.find(path.toRealPath(), DEPTH, (file, facts) -> isManifest(file))) {
            return manifests.map(Path::getParent).sorted().toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError("Cannot look for results in " + path + " (" + unreadable.getMessage()
                    + "); expected a folder that you may read, such as docs/results.");
        }
    }

    private static boolean isManifest(Path file) {
        return file.endsWith(ResultFolder.MANIFEST) && Files.isRegularFile(file);
    }
}
