package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lets only one measurement of a checkout, or of a machine, run at a time: two would measure each other. */
public final class MachineLock implements AutoCloseable {

    private final FileChannel channel;

    private MachineLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock of a checkout; the operating system gives it back when the runner ends, however it ends.
     *
     * @throws UserError where another measurement holds it, or this user may not write there
     */
    public static MachineLock take(Path file) {
        return take(file, "Another ./bench of this checkout is measuring.");
    }

    /**
     * The same for all that this user measures on this machine.
     *
     * @throws UserError where another measurement holds it, or this user may not write into the home
     */
    public static MachineLock ofThisMachine() {
        String home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
        return take(within(Path.of(home), hostName()), "Another ./bench uses this machine.");
    }

    /** Machines may share a home, as over NFS, so that each has a file of its own. */
    public static Path within(Path home, String machine) {
        return home.resolve(Path.of(".cache", "spring-concurrency-bench", "lock-" + machine));
    }

    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException notLinux) {
            return "machine";
        }
    }

    private static MachineLock take(Path file, String taken) {
        try {
            Files.createDirectories(file.getParent());
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                throw new UserError(taken + " Wait until it has ended, or stop it.");
            }
            // For the launcher, which must not build while a run is measured.
            byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(pid));
            return new MachineLock(channel);
        } catch (IOException failed) {
            // Before anything is started: results are written beside it.
            throw new UserError(
                    "Cannot write " + file + " (" + failed + "). Expected a folder into which you may write.");
        }
    }

    @Override
    public void close() {
        try {
            channel.truncate(0);
            channel.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
