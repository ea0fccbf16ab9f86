package io.github.springbench.common;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The limits that the operating system sets for a server process; each is empty if the system does not show it. */
final class KernelLimits {

    /** The limit of the process's network namespace. */
    private static final Path SOMAXCONN = Path.of("/proc/sys/net/core/somaxconn");

    private KernelLimits() {}

    /**
     * The accept backlog of a listening socket: Linux silently reduces the requested value to somaxconn (listen(2)).
     */
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

    /**
     * Reads with a buffer: the kernel returns such a file in one read only, and Files.readString first reads 1 byte.
     */
    private static long number(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return Long.parseLong(lines.readLine());
        }
    }

    /**
     * The maximum number of file descriptors of this process; each connection needs one. A JVM raises this limit as far
     * as the system allows.
     */
    static OptionalLong openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }
}
