package io.github.springbench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A JDK on this machine: its folder and its feature version, for example 25. */
public record InstalledJdk(Path home, int version) {

    /** Names the JDK to take instead of the newest one found; it must be new enough. */
    public static final String HOME_PROPERTY = "bench.java21.home";

    /** Why tests of virtual threads are skipped. */
    public static final String NO_VIRTUAL_THREADS =
            "No JDK 21 or newer found for virtual threads: install one, or name it by -D" + HOME_PROPERTY;

    private static final Pattern RELEASE_VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    /** The JDK named by {@value #HOME_PROPERTY}, otherwise the newest one found, of {@code minVersion} at least. */
    public static Optional<InstalledJdk> newest(int minVersion) {
        String chosen = System.getProperty(HOME_PROPERTY);
        return chosen == null ? newestOf(candidates(), minVersion) : Optional.of(chosen(Path.of(chosen), minVersion));
    }

    /** Whether a JDK with virtual threads is found. */
    public static boolean hasVirtualThreads() {
        return newest(21).isPresent();
    }

    static Optional<InstalledJdk> newestOf(Stream<Path> homes, int minVersion) {
        return homes.flatMap(home -> at(home).stream())
                .filter(jdk -> jdk.version >= minVersion)
                .max(Comparator.comparingInt(InstalledJdk::version));
    }

    /** Throws if the chosen JDK is wrong, instead of taking another one. */
    static InstalledJdk chosen(Path home, int minVersion) {
        return at(home).filter(jdk -> jdk.version >= minVersion)
                .orElseThrow(() -> new IllegalStateException(
                        ("%s is %s, expected the folder of a JDK %d or newer: correct it, or leave it out"
                                        + " to take the newest JDK found")
                                .formatted(HOME_PROPERTY, home, minVersion)));
    }

    Path java() {
        return home.resolve("bin").resolve("java");
    }

    private static Optional<InstalledJdk> at(Path home) {
        try {
            Matcher version = RELEASE_VERSION.matcher(Files.readString(home.resolve("release")));
            InstalledJdk jdk = new InstalledJdk(home, version.find() ? Integer.parseInt(version.group(1)) : 0);
            return Files.isExecutable(jdk.java()) ? Optional.of(jdk) : Optional.empty();
        } catch (IOException noReleaseFile) {
            return Optional.empty();
        }
    }

    private static Stream<Path> candidates() {
        // Build machines name their JDKs JAVA_HOME, JAVA_HOME_21_X64 and the like.
        Stream<Path> named = System.getenv().entrySet().stream()
                .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
                .map(Map.Entry::getValue)
                .map(Path::of);
        List<Path> folders = List.of(
                Path.of("/usr/lib/jvm"), Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"));
        return Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"))),
                        named,
                        folders.stream().flatMap(InstalledJdk::children))
                .flatMap(paths -> paths);
    }

    private static Stream<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + folder, e);
        }
    }
}
