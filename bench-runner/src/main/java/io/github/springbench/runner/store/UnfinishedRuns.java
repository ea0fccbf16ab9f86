package io.github.springbench.runner.store;

import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is left of runs that never ended.
 *
 * @param result of which they are
 */
record UnfinishedRuns(ResultFolder result) {

    private static final Pattern REPETITION = Pattern.compile("([1-9]\\d{0,8})(" + ResultFolder.CLOSING + ")?");

    /** {@code runs/<system>/<parameters>/<repetition>/run.json}; below are the load generators' own. */
    private static final int DEPTH_OF_OUR_FILES = 5;

    /** Deletes all of it, and files that were being written; the runs that were there are returned. */
    List<RunKey> discard(Collection<RunKey> cells) {
        List<RunKey> discarded = new ArrayList<>();
        for (RunKey cell : cells) {
            for (RunKey run : repetitions(cell)) {
                if (result.ended(run).isEmpty()) {
                    delete(result.pathOf(run));
                    discarded.add(run);
                }
            }
        }
        deleteUnfinishedFiles();
        return List.copyOf(discarded);
    }

    /** Deletes the runs whose result cannot be read; their folders are returned. */
    List<Path> discardDamaged() {
        List<Path> damaged = new ArrayList<>();
        for (Path file : result.filesOfRuns()) {
            boolean ofARun = result.path().relativize(file).getNameCount() == DEPTH_OF_OUR_FILES;
            if (ofARun && !StoredRun.isReadable(file, result.path())) {
                delete(file.getParent());
                damaged.add(file.getParent());
            }
        }
        return List.copyOf(damaged);
    }

    private List<RunKey> repetitions(RunKey cell) {
        Path folder = result.pathOf(cell).getParent();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.map(one -> one.getFileName().toString())
                    .map(REPETITION::matcher)
                    .filter(Matcher::matches)
                    .map(name -> new RunKey(
                            cell.system(), cell.parameters(), Integer.parseInt(name.group(1)), name.group(2) != null))
                    .sorted(Comparator.comparingInt(RunKey::repetition).thenComparing(RunKey::closing))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void delete(Path run) {
        try {
            if (!run.toRealPath().startsWith(result.path().toRealPath())) {
                throw new UserError(run + " is a link to a place outside of the result. Remove it.");
            }
            try (Stream<Path> files = Files.walk(run)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot delete " + run, run, failed);
        }
    }

    private void deleteUnfinishedFiles() {
        try (Stream<Path> files = Files.walk(result.path(), DEPTH_OF_OUR_FILES)) {
            for (Path file : files.filter(one -> one.toString().endsWith(AtomicFile.UNFINISHED))
                    .filter(Files::isRegularFile)
                    .toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot tidy " + result.path(), result.path(), failed);
        }
    }
}
