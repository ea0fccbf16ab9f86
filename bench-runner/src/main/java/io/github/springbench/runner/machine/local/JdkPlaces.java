package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The folders in which a JDK usually lies, whether or not there is one. */
final class JdkPlaces {

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
