package io.github.springbench.runner.model.machine;

import java.nio.file.Path;

/**
 * An installed JDK.
 *
 * @param home its folder
 * @param feature its feature release, such as 25
 * @param version its full version
 * @param vendor who built it
 */
public record Jdk(Path home, int feature, String version, String vendor) {

    /** The first feature release with virtual threads. */
    public static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    /** The {@code java} launcher. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    public boolean hasVirtualThreads() {
        return feature >= FIRST_WITH_VIRTUAL_THREADS;
    }

    /** Whether this is the same JDK, wherever each is installed. */
    public boolean isSameAs(Jdk other) {
        return version.equals(other.version) && vendor.equals(other.vendor);
    }

    @Override
    public String toString() {
        return "JDK " + version + " (" + vendor + ")";
    }
}
