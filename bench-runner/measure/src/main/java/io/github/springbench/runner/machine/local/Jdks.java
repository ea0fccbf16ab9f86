package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The JDKs of this machine that can run the services. No process is started to find them. */
public final class Jdks {

    private Jdks() {}

    /**
     * All JDKs and JREs 17 and newer at the usual places, the newest first; each once, however many links lead to it.
     */
    public static List<Jdk> installed() {
        return among(JdkPlaces.ofThisMachine());
    }

    /**
     * The JDK in a folder.
     *
     * @param home the folder that holds {@code bin/java}
     * @throws UserError where that folder is no JDK that can run the services
     */
    public static Jdk at(Path home) {
        JdkFolder folder = new JdkFolder(home);
        String mistake = folder.mistake();
        if (mistake != null) {
            throw new UserError(
                    ("%s cannot be the JDK of the services: %s. Expected the home of a JDK or JRE %d or newer. %s")
                            .formatted(home, mistake, JdkFolder.OLDEST_FEATURE, advice()));
        }
        return folder.jdk();
    }

    public static List<Jdk> among(Collection<Path> homes) {
        Map<Path, Jdk> byRealPath = new LinkedHashMap<>();
        for (Path home : homes) {
            JdkFolder folder = new JdkFolder(home);
            if (folder.mistake() == null) {
                Jdk jdk = folder.jdk();
                byRealPath.putIfAbsent(jdk.home(), jdk);
            }
        }
        return byRealPath.values().stream()
                .sorted(Comparator.comparing((Jdk jdk) -> Runtime.Version.parse(jdk.version()))
                        .reversed())
                .toList();
    }

    private static String advice() {
        List<Jdk> installed = installed();
        if (installed.isEmpty()) {
            return "None was found at the usual places either: install one.";
        }
        return "Found on this machine: "
                + installed.stream().map(jdk -> jdk.home().toString()).collect(Collectors.joining(", ")) + ".";
    }

    /** A folder that may be the home of a JDK or a JRE; its {@code release} file tells, so no process is started. */
    static final class JdkFolder {

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
                return new Jdk(
                        home.toRealPath(), feature(), release("JAVA_VERSION"), vendor == null ? "unknown" : vendor);
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

    /** The folders in which a JDK usually lies, whether or not there is one. */
    static final class JdkPlaces {

        private JdkPlaces() {}

        static List<Path> ofThisMachine() {
            return from(
                    Path.of(System.getProperty("java.home")),
                    System.getenv(),
                    Path.of("/"),
                    Path.of(System.getProperty("user.home")));
        }

        /**
         * @param javaHome of the running JVM
         * @param environment for JAVA_HOME and PATH
         * @param root of the file system
         * @param userHome for the JDKs of SDKMAN! and of IntelliJ IDEA
         */
        static List<Path> from(Path javaHome, Map<String, String> environment, Path root, Path userHome) {
            List<Path> places = new ArrayList<>();
            places.add(javaHome);
            String named = environment.get("JAVA_HOME");
            if (named != null && !named.isBlank()) {
                addPath(places, named);
            }
            addFromSearchPath(places, environment.getOrDefault("PATH", ""));
            addChildren(places, root.resolve("usr/lib/jvm"), "");
            addChildren(places, root.resolve("Library/Java/JavaVirtualMachines"), "Contents/Home");
            addChildren(places, userHome.resolve(".sdkman/candidates/java"), "");
            addChildren(places, userHome.resolve(".jdks"), "");
            return places;
        }

        private static void addPath(List<Path> places, String path) {
            try {
                places.add(Path.of(path));
            } catch (InvalidPathException notAPath) {
                // A broken variable is no place.
            }
        }

        private static void addFromSearchPath(List<Path> places, String searchPath) {
            for (String folder : searchPath.split(java.io.File.pathSeparator)) {
                try {
                    Path java = Path.of(folder, "java");
                    if (Files.isExecutable(java)) {
                        // /usr/bin/java is a chain of links, and only its end lies in a JDK.
                        Path home = java.toRealPath().resolve("../..").normalize();
                        places.add(home);
                        return;
                    }
                } catch (IOException | InvalidPathException unreadable) {
                    // The next folder may do.
                }
            }
        }

        private static void addChildren(List<Path> places, Path parent, String below) {
            if (!Files.isDirectory(parent)) {
                return;
            }
            try (DirectoryStream<Path> children = Files.newDirectoryStream(parent)) {
                for (Path child : children) {
                    places.add(below.isEmpty() ? child : child.resolve(below));
                }
            } catch (IOException unreadable) {
                // A folder that cannot be listed offers nothing.
            }
        }
    }
}
