package io.github.springbench.runner;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For test classes that leave processes behind or search the machine for leftovers of any runner: one class at a time,
 * although the build runs test classes in several JVMs. The operating system releases the lock however a JVM ends.
 */
public final class AllLeftovers implements BeforeAllCallback, AfterAllCallback {

    private static final Path LOCK = Path.of("target", "leftovers.lock");

    private FileChannel channel;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Files.createDirectories(LOCK.getParent());
        channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        channel.close();
    }
}
