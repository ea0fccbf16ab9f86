package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.Jdk;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** A folder that may be the home of a JDK or a JRE; its {@code release} file tells, so no process is started. */
final class JdkFolder {

    /** The services are compiled for this feature release. */
    static final int OLDEST_FEATURE = 17;

    /** By it the runner reads threads, heap and collections of a JVM. A JRE that somebody linked may lack it. */
    private static final String WATCHED_BY = "jdk.management.agent";

    private final Path home;
    private final Properties release;

    JdkFolder(Path home) {
        this.home = home;
        this.release = readRelease(home.resolve("release"));
    }

    /** Why the services cannot run on it, or null where they can. */
    String mistake() {
        if (!Files.isDirectory(home)) {
            return "there is no such folder";
        }
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            return "it has no bin/java";
        }
        if (version() == null) {
            return "its file 'release' has no JAVA_VERSION";
        }
        if (feature() < OLDEST_FEATURE) {
            return "it is JDK " + release("JAVA_VERSION");
        }
        String modules = release("MODULES");
        if (modules != null && !List.of(modules.split(" ")).contains(WATCHED_BY)) {
            return "it lacks the module " + WATCHED_BY + ", which the bench needs to watch a JVM";
        }
        return null;
    }

    /** The JDK, its home without symbolic links; only where there is no {@link #mistake()}. */
    Jdk jdk() {
        try {
            String vendor = release("IMPLEMENTOR");
            return new Jdk(home.toRealPath(), feature(), release("JAVA_VERSION"), vendor == null ? "unknown" : vendor);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot resolve " + home, e);
        }
    }

    private int feature() {
        return version().feature();
    }

    private Runtime.Version version() {
        String version = release("JAVA_VERSION");
        if (version == null) {
            return null;
        }
        try {
            // JDK 8 and older called themselves 1.8.0_402, which the parser of today does not know.
            return Runtime.Version.parse(version.startsWith("1.") ? version.substring(2, 3) : version);
        } catch (IllegalArgumentException unknownScheme) {
            return null;
        }
    }

    private String release(String key) {
        String value = release.getProperty(key);
        return value == null ? null : value.replace("\"", "").strip();
    }

    private static Properties readRelease(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            // No release file, no JDK: mistake() tells.
        }
        return properties;
    }
}
