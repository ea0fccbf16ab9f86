package io.github.springbench.common;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What the operating system grants to a server's process; each is empty where the system does not show it. */
final class KernelLimits {

    /** Of the process's own network namespace. */
    private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");

    private KernelLimits() {}

    /** The accept backlog of a listening socket: Linux cuts what a server asks for without an error (listen(2)). */
    static OptionalLong acceptBacklog(long asked) {
        return acceptBacklog(asked, SOMAXCONN);
    }

    static OptionalLong acceptBacklog(long asked, Path somaxconn) {
        try {
            return OptionalLong.of(Math.min(asked, number(somaxconn)));
        } catch (IOException | NumberFormatException notShown) {
            return OptionalLong.empty();
        }
    }

    /** By a buffer: the kernel gives such a file in one read only, and Files.readString begins with one byte. */
    private static long number(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return Long.parseLong(lines.readLine());
        }
    }

    /** File descriptors of this process, each connection needs one; a JVM raises its own limit as far as it may. */
    static OptionalLong openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }
}
