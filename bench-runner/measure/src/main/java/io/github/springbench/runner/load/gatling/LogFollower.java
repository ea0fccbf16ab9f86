package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LiveFigures;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadEvents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Reads the log of a running Gatling once a second, as far as it is in the file. Gatling is not involved: it writes 8
 * KiB at a time, some 370 requests. So the fewer requests a load has, the older is what is read.
 */
final class LogFollower implements LiveLoad {

    private static final long MILLIS_BETWEEN_CHECKS = 1000;

    private static final LiveReading NOTHING_YET = new LiveReading(0, null, null, null, null, 0, null);

    private final Path folder;
    private final long clockAheadMs;
    private final Thread thread = new Thread(this::follow, "gatling-log-follower");
    private volatile LiveFigures figures;
    private volatile boolean unreadable;
    private volatile boolean closed;

    private LogFollower(Path folder, long clockAheadMs) {
        this.folder = folder;
        this.clockAheadMs = clockAheadMs;
    }

    /**
     * @param folder in which Gatling makes that of its run; it need not be there yet
     * @param clockAheadMs by how much the clock behind the log is ahead of the runner's
     */
    static LogFollower start(Path folder, long clockAheadMs) {
        LogFollower follower = new LogFollower(folder, clockAheadMs);
        follower.thread.setDaemon(true);
        follower.thread.start();
        return follower;
    }

    @Override
    public LiveReading now() {
        LiveFigures known = figures;
        if (unreadable) {
            return null;
        }
        return known == null ? NOTHING_YET : known.now();
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }

    private void follow() {
        try {
            Optional<Path> log = awaitLog();
            if (log.isPresent()) {
                try (FileChannel file = FileChannel.open(log.get())) {
                    SimulationLog.read(log.get(), new GrowingFile(file, this::waitForMore), new Live());
                }
            }
        } catch (IOException | RuntimeException unknown) {
            // Whoever reads the log in the end will say what is wrong with it.
            unreadable = true;
        }
    }

    private Optional<Path> awaitLog() {
        Optional<Path> log;
        do {
            log = Files.isDirectory(folder) ? GatlingGenerator.log(folder) : Optional.empty();
        } while (log.isEmpty() && waitForMore());
        return log;
    }

    private boolean waitForMore() {
        try {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_CHECKS);
        } catch (InterruptedException end) {
            return false;
        }
        return !closed;
    }

    private final class Live extends LoadListener {

        @Override
        LoadEvents begin(long startEpochMillis) {
            LiveFigures begun = new LiveFigures(startEpochMillis - clockAheadMs);
            figures = begun;
            return begun;
        }
    }

    /** A file that another process still writes: at its end a reader waits for more, also in the midst of a record. */
    static final class GrowingFile implements ReadableByteChannel {

        private final FileChannel file;
        private final BooleanSupplier more;

        /** @param more waits a while at the end of the file; whether to look again, or to take that end for the last */
        GrowingFile(FileChannel file, BooleanSupplier more) {
            this.file = file;
            this.more = more;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            int bytes = file.read(into);
            while (bytes <= 0 && more.getAsBoolean()) {
                bytes = file.read(into);
            }
            return bytes;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
