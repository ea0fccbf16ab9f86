package io.github.springbench.runner.machine.local.limits;

import io.github.springbench.runner.model.machine.Resources.GroupName;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A group of processes with limits of its own, which the kernel shows as a folder (cgroups(7)).
 *
 * @param folder in the kernel's file system; its files cannot be deleted, and go with it
 */
public record Cgroup(Path folder) {

    /** The kernel lets go of a dead process soon after its end was seen. */
    private static final Duration UNTIL_LEFT_BEHIND = Duration.ofSeconds(2);

    private static final long POLL_MILLIS = 10;

    public static Cgroup create(Path parent, GroupName name) throws IOException {
        return new Cgroup(Files.createDirectory(parent.resolve(name.toString())));
    }

    /** Removes groups of runners that were killed. One in which a process still lives stays, as the kernel insists. */
    public static void removeLeftOver(Path parent) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, Files::isDirectory)) {
            for (Path folder : folders) {
                if (isLeftOver(folder)) {
                    new Cgroup(folder).isRemoved();
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // What cannot be seen cannot be tidied.
        }
    }

    /** The same wherever below a folder they are; returns those that it removed. */
    public static List<Path> removeAllLeftOver(Path root) {
        List<Path> removed = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (!isLeftOver(folder)) {
                        return FileVisitResult.CONTINUE;
                    }
                    new Cgroup(folder).remove();
                    if (!Files.exists(folder)) {
                        removed.add(folder);
                    }
                    return FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            // What cannot be seen cannot be tidied.
        }
        return List.copyOf(removed);
    }

    private static boolean isLeftOver(Path folder) {
        return GroupName.of(folder.getFileName().toString())
                .filter(name -> ProcessHandle.of(name.runner()).isEmpty())
                .isPresent();
    }

    public void set(String file, String value) throws IOException {
        Files.writeString(folder.resolve(file), value);
    }

    /** For what must be in force: the kernel may take another value than the one that it was given. */
    public void require(String file, String value) throws IOException {
        set(file, value);
        String held = Files.readString(folder.resolve(file)).strip();
        if (!held.equals(value)) {
            throw new IOException("%s holds '%s' instead of '%s'".formatted(folder.resolve(file), held, value));
        }
    }

    /** For what not every kernel has, such as limits of swap. */
    public void setIfThere(String file, String value) throws IOException {
        if (Files.exists(folder.resolve(file))) {
            set(file, value);
        }
    }

    /** The file by which a process joins. */
    public Path processes() {
        return folder.resolve("cgroup.procs");
    }

    /**
     * Never fails: a group that cannot be removed is harmless, and the next runner tries again. An interrupt is kept
     * until then.
     */
    public void remove() {
        long deadline = System.nanoTime() + UNTIL_LEFT_BEHIND.toNanos();
        boolean interrupted = false;
        while (!isRemoved() && System.nanoTime() < deadline) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isRemoved() {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException stillInUse) {
            return false;
        }
    }
}
