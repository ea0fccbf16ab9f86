package io.github.springbench.runner.machine.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of an agent, on its own machine. */
final class LocalFiles implements AgentFiles, AutoCloseable {

    private static final String PREFIX = "spring-concurrency-bench-";
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Programs that are ending may still write. */
    private static final int ATTEMPTS = 20;

    private final Path own;
    private int folders;

    private LocalFiles(Path own) {
        this.own = own;
    }

    /** Makes a folder for this process, and removes folders of agents whose process is gone. */
    static LocalFiles begin() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            removeOrphans(temporary);
            return new LocalFiles(Files.createTempDirectory(
                    PREFIX + ProcessHandle.current().pid() + "-",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot make a folder in " + temporary + ": " + failed, failed);
        }
    }

    private static void removeOrphans(Path temporary) throws IOException {
        try (Stream<Path> all = Files.list(temporary)) {
            all.filter(LocalFiles::isOrphan).forEach(LocalFiles::removeIfOurs);
        }
    }

    private static boolean isOrphan(Path folder) {
        String[] parts = folder.getFileName().toString().split("-");
        return folder.getFileName().toString().startsWith(PREFIX)
                && parts.length > 4
                && parts[3].matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(parts[3])).isEmpty();
    }

    /** One of another user stays. */
    private static void removeIfOurs(Path folder) {
        try {
            remove(folder);
        } catch (UncheckedIOException notOurs) {
            // Its owner's next agent removes it.
        }
    }

    @Override
    public long epochNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
    }

    @Override
    public synchronized String newFolder() {
        folders++;
        Path folder = own.resolve(Integer.toString(folders));
        try {
            return Files.createDirectory(folder).toString();
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot make " + folder + ": " + failed, failed);
        }
    }

    @Override
    public List<FileState> files(String folder) {
        Path root = within(folder);
        try (Stream<Path> all = Files.walk(root)) {
            List<FileState> states = new ArrayList<>();
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                states.add(new FileState(root.relativize(file).toString(), size(file)));
            }
            return states;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot list " + folder + ": " + failed, failed);
        }
    }

    /** Zero where it has gone since it was listed. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }

    @Override
    public byte[] read(String file, long from, int most) {
        try (FileChannel channel = FileChannel.open(within(file))) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(most, channel.size() - from)));
            while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
                // until it is full
            }
            return Arrays.copyOf(bytes.array(), bytes.position());
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read " + file + ": " + failed, failed);
        }
    }

    @Override
    public void write(String file, byte[] contents) {
        Path path = within(file);
        try {
            Files.createDirectories(path.getParent());
            Files.write(path, contents);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + file + ": " + failed, failed);
        }
    }

    @Override
    public void delete(String folder) {
        remove(within(folder));
    }

    /** No path leads out of the folder. */
    private Path within(String path) {
        Path absolute = Path.of(path).normalize();
        if (!absolute.startsWith(own)) {
            throw new IllegalArgumentException(path + " is not in the agent's folder " + own);
        }
        return absolute;
    }

    private static void remove(Path folder) {
        for (int attempt = 1; Files.exists(folder); attempt++) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException failed) {
                if (attempt == ATTEMPTS) {
                    throw new UncheckedIOException(
                            "Cannot delete " + folder, failed instanceof IOException io ? io : new IOException(failed));
                }
            }
        }
    }

    @Override
    public void close() {
        remove(own);
    }
}
