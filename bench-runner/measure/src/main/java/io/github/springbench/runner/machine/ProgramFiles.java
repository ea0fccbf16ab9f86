package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.UserError;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All files that {@code java -jar} runs. What identifies a program, what is looked into and what goes to another
 * machine are these.
 *
 * @param jar where it really is: the JVM resolves its class path from there
 * @param classPath the other files, by their paths as seen from the jar's folder, with slashes; of those in
 *     {@code elsewhere}, as much of the end of their paths as tells them apart
 * @param elsewhere those of them that an absolute path names, which says where they are on this machine only
 */
public record ProgramFiles(Path jar, SortedMap<String, Path> classPath, SortedSet<Path> elsewhere) {

    /** Quarkus' launcher loads these beside its class path, as quarkus/quarkus-application.dat says. */
    private static final List<String> FOLDERS_OF_QUARKUS = List.of("app", "lib", "quarkus");

    private static final String LAUNCHERS_OF_QUARKUS = "io.quarkus.bootstrap.runner.";

    /** What a program loads from a folder that is not its own alone. */
    private static final Pattern LOADED = Pattern.compile(".*\\.(class|properties)|application.*\\.ya?ml|log.*\\.xml");

    /**
     * The files of a program; of any other file, only that.
     *
     * @throws IOException where it is not there
     * @throws UserError where a folder of its class path cannot be listed
     */
    public static ProgramFiles of(Path file) throws IOException {
        Path jar = file.toRealPath();
        Search search = new Search(jar);
        Optional<Attributes> manifest = manifest(jar);
        if (manifest.isPresent()) {
            search.addClassPath(jar, manifest.get(), false);
            String main = manifest.get().getValue(Attributes.Name.MAIN_CLASS);
            if (main != null && main.strip().startsWith(LAUNCHERS_OF_QUARKUS)) {
                for (String folder : FOLDERS_OF_QUARKUS) {
                    search.add(jar.resolveSibling(folder), false);
                }
            }
        }
        return new ProgramFiles(jar, search.found, search.elsewhere);
    }

    /** Empty for what is no jar; the JVM passes over it in a class path. */
    private static Optional<Attributes> manifest(Path file) {
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            return Optional.ofNullable(jar.getManifest()).map(Manifest::getMainAttributes);
        } catch (IOException noJar) {
            return Optional.empty();
        }
    }

    /** Follows class paths as the JVM does: those of a jar are relative to the folder of that jar. */
    private static final class Search {

        private final Path program;
        private final SortedMap<String, Path> found = new TreeMap<>();
        private final SortedSet<Path> elsewhere = new TreeSet<>();
        private final Set<Path> listed = new HashSet<>();
        private final Set<Path> followed = new HashSet<>();

        private Search(Path program) {
            this.program = program;
            listed.add(program);
            followed.add(program);
        }

        /** @param absolute whether an absolute path led here */
        private void addClassPath(Path jar, Attributes manifest, boolean absolute) {
            String entries = manifest.getValue(Attributes.Name.CLASS_PATH);
            if (entries == null || entries.isBlank()) {
                return;
            }
            for (String entry : entries.strip().split("\\s+")) {
                Optional<Path> place = place(jar, entry);
                if (place.isPresent()) {
                    add(place.get(), absolute || entry.startsWith("/") || entry.matches("\\w+:.*"));
                }
            }
        }

        /** An entry is a URL, relative or not; other than files there is nothing that we could read again. */
        private static Optional<Path> place(Path jar, String entry) {
            try {
                return Optional.of(Path.of(jar.toUri().resolve(entry)).normalize());
            } catch (FileSystemNotFoundException noFile) {
                return Optional.empty();
            } catch (IllegalArgumentException notEncoded) {
                return Optional.of(jar.resolveSibling(entry).normalize());
            }
        }

        /** What is not there the JVM passes over too. */
        private void add(Path place, boolean absolute) {
            if (Files.isDirectory(place)) {
                for (Path file : filesIn(place)) {
                    addFile(file, absolute);
                }
            } else if (Files.isRegularFile(place)) {
                addFile(place, absolute);
                Optional<Attributes> manifest = followed.add(place) ? manifest(place) : Optional.empty();
                if (manifest.isPresent()) {
                    addClassPath(place, manifest.get(), absolute);
                }
            }
        }

        /** The folder of the program itself may also have logs and results, which change and are not run. */
        private List<Path> filesIn(Path folder) {
            boolean shared = program.startsWith(folder);
            try (Stream<Path> all = Files.walk(folder, shared ? 1 : Integer.MAX_VALUE, FileVisitOption.FOLLOW_LINKS)) {
                return all.filter(Files::isRegularFile)
                        .filter(file -> !shared
                                || LOADED.matcher(file.getFileName().toString()).matches())
                        .sorted()
                        .toList();
            } catch (IOException | UncheckedIOException unreadable) {
                throw new UserError("The folder " + folder + ", from which " + program.getFileName()
                        + " loads files, cannot be read (" + unreadable.getMessage() + "). Allow it (chmod -R u+rX), or"
                        + " remove what cannot be read.");
            }
        }

        private void addFile(Path file, boolean absolute) {
            if (!listed.add(file)) {
                return;
            }
            if (absolute) {
                elsewhere.add(file);
            }
            found.put(
                    absolute
                            ? nameOfOneElsewhere(file)
                            : withSlashes(program.getParent().relativize(file)),
                    file);
        }

        private String nameOfOneElsewhere(Path file) {
            int all = file.getNameCount();
            int shown = 1;
            while (shown < all && found.containsKey(withSlashes(file.subpath(all - shown, all)))) {
                shown++;
            }
            return withSlashes(file.subpath(all - shown, all));
        }

        private static String withSlashes(Path path) {
            return path.toString().replace(File.separatorChar, '/');
        }
    }
}
