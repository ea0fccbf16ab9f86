package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What it means for people that something could not be written. */
final class WriteFailure {

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
