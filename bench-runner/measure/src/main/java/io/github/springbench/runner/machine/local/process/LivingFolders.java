package io.github.springbench.runner.machine.local.process;

import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.DataFolder;
import io.github.springbench.runner.model.WholeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Folders for the data of programs, so that none of them outlives the runner: a hook removes them, or else the guard,
 * or where both were killed, the next runner. Each bears the mark of its runner as its name.
 */
public final class LivingFolders {

    /** Beside results; its name tells those who list them that it is none. */
    private static final String PARENT = ".data";

    private static final Pattern NAME = Pattern.compile("(\\d{1,18})-(\\d{1,18})-\\d+");

    private static final FileAttribute<?> FOR_THE_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Programs that are ending may still write. */
    private static final int ATTEMPTS = 20;

    private static final Set<Path> FOLDERS = new LinkedHashSet<>();
    private static int number;

    private LivingFolders() {}

    /**
     * Makes a folder that is empty.
     *
     * @throws ChildProcessFailure where it cannot be made
     */
    public static synchronized DataFolder create(Path near) {
        Path parent = near.toAbsolutePath().resolve(PARENT);
        removeLeftOver(parent);
        RunnerMark ours = RunnerMark.ours();
        number++;
        Path folder = parent.resolve(ours.pid() + "-" + ours.start() + "-" + number);
        try {
            Files.createDirectories(parent);
            // Before there is anything to remove: a runner may be killed at any moment.
            LivingChildren.guard().alsoRemoveFolder(folder);
            Files.createDirectory(folder, FOR_THE_OWNER);
        } catch (IOException failed) {
            throw new ChildProcessFailure("A folder for data could not be created (" + failed
                    + "). Check whether the disk is full, and whether you may write there.");
        }
        FOLDERS.add(folder);
        return new DataFolder() {
            @Override
            public Path path() {
                return folder;
            }

            @Override
            public void close() {
                remove(folder);
            }
        };
    }

    public static void removeAll() {
        List<Path> folders;
        synchronized (LivingFolders.class) {
            folders = List.copyOf(FOLDERS);
        }
        folders.forEach(LivingFolders::remove);
    }

    /** Those of runners that are gone. */
    private static void removeLeftOver(Path parent) {
        try (Stream<Path> all = Files.list(parent)) {
            all.filter(LivingFolders::isLeftOver).forEach(LivingFolders::delete);
        } catch (IOException | UncheckedIOException notThere) {
            // Nothing is left over there.
        }
    }

    private static boolean isLeftOver(Path folder) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        return name.matches()
                && !new RunnerMark(Long.parseLong(name.group(1)), Long.parseLong(name.group(2))).isOfALivingRunner();
    }

    private static void remove(Path folder) {
        delete(folder);
        synchronized (LivingFolders.class) {
            FOLDERS.remove(folder);
        }
        try {
            // Another runner may have one there.
            Files.deleteIfExists(folder.getParent());
        } catch (IOException inUse) {
            // It removes the parent, too.
        }
    }

    private static void delete(Path folder) {
        for (int attempt = 1; Files.exists(folder) && attempt <= ATTEMPTS; attempt++) {
            try {
                WholeFolder.delete(folder);
            } catch (IOException | UncheckedIOException stillWritten) {
                // Once more.
            }
        }
    }
}
