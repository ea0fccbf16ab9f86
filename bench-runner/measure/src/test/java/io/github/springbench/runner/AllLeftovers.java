package io.github.springbench.runner;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that leave processes behind or search the machine for leftovers of any runner: one test at a time, although
 * the build runs test classes in several JVMs. The operating system releases the lock however a JVM ends.
 */
public final class AllLeftovers implements BeforeEachCallback, AfterEachCallback {

    private static final Path LOCK = Path.of("target", "leftovers.lock");

    private FileChannel channel;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        Files.createDirectories(LOCK.getParent());
        channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        channel.close();
    }

    /** A process that sleeps; by its mark, its runner is gone. Whoever calls this ends it. */
    public static Process leaveOne() throws IOException, InterruptedException {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        ProcessBuilder left = new ProcessBuilder("sleep", "600");
        left.environment().put("CONCURRENCY_BENCH_RUNNER", gone.pid() + ":1");
        return left.start();
    }
}
