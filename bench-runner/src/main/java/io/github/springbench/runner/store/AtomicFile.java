package io.github.springbench.runner.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file is there whole or not at all, also where the runner is killed or the power fails while it is written. */
final class AtomicFile {

    /** Ends the name of a file that is being written. */
    static final String UNFINISHED = ".unfinished";

    private AtomicFile() {}

    /**
     * Returns when the file is on the disk.
     *
     * @throws DiskFull where there is no room for it
     * @throws io.github.springbench.runner.model.UserError where this user may not write there
     */
    static void write(Path file, String text) {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            OwnFolder.create(file.getParent());
            writeThrough(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            keepName(file.getParent());
        } catch (IOException failed) {
            deleteIfPossible(unfinished);
            throw WriteFailure.of("Cannot write " + file, file.getParent(), failed);
        }
    }

    /** Forces the bytes to the disk before the file gets its name: a power failure could otherwise leave it empty. */
    private static void writeThrough(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Not every system lets a program open a folder; there the name reaches the disk when the system thinks fit. */
    private static void keepName(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notHere) {
            // the file is whole under one name or the other
        }
    }

    private static void deleteIfPossible(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException left) {
            // what failed before is what has to be told
        }
    }
}
