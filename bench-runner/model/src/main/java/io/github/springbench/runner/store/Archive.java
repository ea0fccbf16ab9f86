package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The runs of a result as one file, {@code runs.zip}, to be shared and committed: what {@code report}, {@code compare}
 * and {@code site} read, and what people can give to Hyperfoil. Logs and the load generators' own reports stay out.
 */
public final class Archive {

    static final String NAME = "runs.zip";

    /** A zip file has a time for each entry, without a time zone; this is the earliest. */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** Endings of the names of what is kept. */
    private static final List<String> KEPT = List.of(".csv", ".json", ".hlog", "run.properties", "benchmark.hf.yaml");

    /** The folder, below that of a run, of a load generator that makes a report of its own. */
    private static final String OWN_REPORT = "gatling";

    /** System, parameters and repetition; a system may have the name of a load generator. */
    private static final int NAMES_OF_A_RUN = 3;

    /** Stay open until the JVM ends: commands that read results are short, and read many files of each. */
    private static final Map<Path, FileSystem> OPEN = new ConcurrentHashMap<>();

    private Archive() {}

    /**
     * The folder within an archive that corresponds to {@code runs}.
     *
     * @throws UserError where it cannot be read
     */
    static Path open(Path zip) {
        try {
            return OPEN.computeIfAbsent(zip.toRealPath(), Archive::fileSystem).getPath("/");
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError(zip + " cannot be read as an archive of runs (" + unreadable.getMessage()
                    + "); expected one made by ./bench pack. Get that file again.");
        }
    }

    private static FileSystem fileSystem(Path zip) {
        try {
            return FileSystems.newFileSystem(zip);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (ProviderNotFoundException noArchive) {
            throw new UncheckedIOException(new IOException("it is not a zip file", noArchive));
        }
    }

    /** The path of a file that may be in an archive, for messages. */
    static String name(Path file) {
        return file.getFileSystem() == FileSystems.getDefault()
                ? file.toString()
                : file.getFileSystem() + ", in it " + file.toString().substring(1);
    }

    /**
     * Packs the runs of a result, so that the same runs give the same bytes on the same JDK. The runs stay.
     *
     * @return the archive, in place of a former one
     * @throws UserError where there are none, or the archive cannot be written
     */
    public static Path pack(ResultFolder result) {
        Path runs = result.path().resolve(ResultFolder.RUNS);
        Path zip = result.path().resolve(NAME);
        Map<String, Path> files = files(runs);
        if (files.isEmpty()) {
            throw new UserError("There is nothing to pack in " + result.path() + ": expected runs in " + runs + "."
                    + (Files.exists(zip) ? " It is packed already." : ""));
        }
        Path unfinished = zip.resolveSibling(NAME + AtomicFile.UNFINISHED);
        try {
            try (OutputStream bytes = Files.newOutputStream(unfinished)) {
                write(files, bytes);
            }
            requireSame(files, unfinished);
            Files.move(unfinished, zip, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot write " + zip, result.path(), failed);
        }
        return zip;
    }

    /** What is kept, by its path from the runs on, with slashes and in that order. */
    private static Map<String, Path> files(Path runs) {
        Map<String, Path> files = new TreeMap<>();
        if (Files.isDirectory(runs)) {
            try (Stream<Path> all = Files.walk(runs)) {
                all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .forEach(file -> {
                            Path path = runs.relativize(file);
                            if (isKept(path)) {
                                files.put(
                                        path.toString()
                                                .replace(path.getFileSystem().getSeparator(), "/"),
                                        file);
                            }
                        });
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return files;
    }

    private static boolean isKept(Path path) {
        for (int depth = NAMES_OF_A_RUN; depth < path.getNameCount(); depth++) {
            if (path.getName(depth).toString().equals(OWN_REPORT)) {
                return false;
            }
        }
        return KEPT.stream().anyMatch(path.getFileName().toString()::endsWith);
    }

    private static void write(Map<String, Path> files, OutputStream bytes) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (Map.Entry<String, Path> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(NO_TIME);
                zip.putNextEntry(entry);
                Files.copy(file.getValue(), zip);
                zip.closeEntry();
            }
        }
    }

    /** Whoever packs a result may delete its runs afterwards. */
    private static void requireSame(Map<String, Path> files, Path zip) throws IOException {
        try (FileSystem packed = FileSystems.newFileSystem(zip, (ClassLoader) null)) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                if (!Arrays.equals(
                        Files.readAllBytes(packed.getPath(file.getKey())), Files.readAllBytes(file.getValue()))) {
                    throw new IOException(file.getKey() + " changed while it was packed");
                }
            }
        }
    }
}
