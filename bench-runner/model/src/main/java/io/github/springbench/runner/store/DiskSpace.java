package io.github.springbench.runner.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The room for results.
 *
 * @param folder on the disk that is looked at
 * @param usableBytes tells how much is free there for this user
 */
public record DiskSpace(Path folder, LongSupplier usableBytes) {

    /** Several times what a run of 10,000 users writes: the load generator's record and report, logs and histograms. */
    public static final long LEAST_BYTES = 64L << 20;

    /** Of the disk that holds a folder, or is going to; one that does not tell is taken for large enough. */
    public static DiskSpace of(Path folder) {
        return new DiskSpace(folder, () -> usableBytes(folder));
    }

    /** @throws DiskFull where a run might not find room */
    public void require() {
        long free = usableBytes.getAsLong();
        if (free < LEAST_BYTES) {
            throw new DiskFull(
                    "The disk is full: %s MiB are free for %s, and a run needs %s. Free some space."
                            .formatted(mebibytes(free), folder, mebibytes(LEAST_BYTES)),
                    null);
        }
    }

    static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,d", bytes >> 20);
    }

    /** Of the nearest folder that is there already. */
    private static long usableBytes(Path folder) {
        for (Path nearest = folder.toAbsolutePath(); nearest != null; nearest = nearest.getParent()) {
            if (Files.isDirectory(nearest)) {
                try {
                    return Files.getFileStore(nearest).getUsableSpace();
                } catch (IOException unknown) {
                    return Long.MAX_VALUE;
                }
            }
        }
        return Long.MAX_VALUE;
    }

    /**
     * There is no room on the disk any more: no fault of the run that met it, and all further ones would. What was
     * stored before is whole. The message says where, how much is free, and what to do.
     */
    public static final class DiskFull extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public DiskFull(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
