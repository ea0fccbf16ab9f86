package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

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
            deleteIfPossible(unfinished); // what a killed runner left, or a link that leads elsewhere
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
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Forces a file to the disk that others wrote. */
    static void keep(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Not every system lets a program open a folder; there the name reaches the disk when the system thinks fit. */
    static void keepName(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notHere) {
            // the file is whole under one name or the other
        }
    }

    static void deleteIfPossible(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException left) {
            // what failed before is what has to be told
        }
    }

    /** What it means for people that something could not be written. */
    static final class WriteFailure {

        /** With less free space a failure counts as a full disk: system messages may be in the user's language. */
        private static final long NOTHING_BYTES = 1L << 20;

        private WriteFailure() {}

        /**
         * A full disk, a place where this user may not write, or else a fault that nobody foresaw.
         *
         * @param what could not be done, without a full stop
         * @param folder in which
         */
        static RuntimeException of(String what, Path folder, IOException failed) {
            if (failed instanceof AccessDeniedException) {
                return notAllowed(what, "permission denied");
            }
            if (failed instanceof FileAlreadyExistsException) {
                return notAllowed(what, "something else has this name");
            }
            long free = DiskSpace.of(folder).usableBytes().getAsLong();
            if (free < NOTHING_BYTES || saysThatTheDiskIsFull(failed)) {
                return new DiskFull(
                        what + ": the disk is full, with " + DiskSpace.mebibytes(free) + " MiB free. Free some space.",
                        failed);
            }
            if (failed instanceof FileSystemException file && file.getReason() != null) {
                return notAllowed(what, file.getReason());
            }
            return new UncheckedIOException(what + ": " + failed.getMessage(), failed);
        }

        private static UserError notAllowed(String what, String why) {
            return new UserError(what + " (" + why + "). Expected a folder into which you may write.");
        }

        private static boolean saysThatTheDiskIsFull(IOException failed) {
            String message = String.valueOf(failed.getMessage());
            return Stream.of("No space left on device", "Disk quota exceeded").anyMatch(message::contains);
        }
    }
}
