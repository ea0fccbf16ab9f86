package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import io.github.springbench.runner.store.ResultFolder.HistogramLog;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * The runs of a result as one file, {@code runs.zip.xz}, to be shared and committed: what {@code report},
 * {@code compare} and {@code site} read. All else stays where it was measured.
 *
 * <p>Runs are much like each other, so they are compressed together: a zip file without compression in an xz file.
 * Histograms would not get smaller, as each is compressed by itself; they are inflated for that.
 */
public final class Archive {

    static final String NAME = "runs.zip.xz";

    /** A zip file has a time for each entry, without a time zone; this is the earliest. */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** What is kept of the folder of a run: what is read of a stored result. */
    private static final List<String> KEPT = List.of(
            RunFolder.RESULT,
            RunFolder.HISTOGRAMS,
            RunFolder.POOL_WAITS,
            RunFolder.LOAD,
            RunFolder.SAMPLES,
            RunFolder.HOST_SAMPLES,
            RunFolder.LOAD_HOST_SAMPLES,
            RunFolder.WAITS,
            RunFolder.LOAD_GENERATOR);

    /** For Hyperfoil and JMeter by hand; they are small, as all are alike. */
    private static final List<String> BY_HAND = List.of("benchmark.hf.yaml", "plan.jmx");

    /** System, parameters and repetition. */
    private static final int NAMES_OF_A_RUN = 3;

    /** Stay open until the JVM ends: commands that read results are short, and read many files of each. */
    private static final Map<Path, FileSystem> OPEN = new ConcurrentHashMap<>();

    private Archive() {}

    /**
     * The folder within the archive of a result that corresponds to {@code runs}.
     *
     * @throws UserError where it cannot be read
     */
    public static Path open(Path result) {
        Path archive = result.resolve(NAME);
        try {
            return OPEN.computeIfAbsent(archive.toRealPath(), Archive::fileSystem)
                    .getPath("/");
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError(archive + " cannot be read as an archive of runs (" + unreadable.getMessage()
                    + "); expected one made by ./bench pack. Get that file again.");
        }
    }

    private static FileSystem fileSystem(Path archive) {
        try {
            Path zip = Files.createTempFile("bench-runs", ".zip");
            try (InputStream bytes = new XZInputStream(new BufferedInputStream(Files.newInputStream(archive)))) {
                Files.copy(bytes, zip, StandardCopyOption.REPLACE_EXISTING);
                return FileSystems.newFileSystem(zip);
            } finally {
                Files.delete(zip); // it has no name any more, but can be read as long as it is open
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (ProviderNotFoundException noArchive) {
            throw new UncheckedIOException(new IOException("it holds no zip file", noArchive));
        }
    }

    /** The path of a file that may be in an archive, for messages. */
    static String name(Path file) {
        return OPEN.entrySet().stream()
                .filter(archive -> archive.getValue().equals(file.getFileSystem()))
                .findFirst()
                .map(archive -> archive.getKey() + ", in it " + file.toString().substring(1))
                .orElseGet(file::toString);
    }

    /**
     * Packs the runs of a result, so that the same runs give the same bytes. The runs stay.
     *
     * @return the archive, in place of a former one
     * @throws UserError where there are none, or the archive cannot be written
     */
    public static Path pack(ResultFolder result) {
        Path runs = result.path().resolve(ResultFolder.RUNS);
        Path archive = result.path().resolve(NAME);
        Map<String, Path> files = files(runs);
        if (files.isEmpty()) {
            throw new UserError("There is nothing to pack in " + result.path() + ": expected runs in " + runs + "."
                    + (Files.exists(archive) ? " It is packed already." : ""));
        }
        Path unfinished = archive.resolveSibling(NAME + AtomicFile.UNFINISHED);
        AtomicFile.deleteIfPossible(unfinished);
        try {
            try (OutputStream bytes =
                    new BufferedOutputStream(Files.newOutputStream(unfinished, StandardOpenOption.CREATE_NEW))) {
                write(files, bytes);
            }
            requireSame(files, unfinished);
            AtomicFile.keep(unfinished);
            Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            AtomicFile.keepName(result.path());
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot write " + archive, result.path(), failed);
        } finally {
            AtomicFile.deleteIfPossible(unfinished);
        }
        return archive;
    }

    /** What is kept, by its path from the runs on, with slashes and in that order. */
    private static Map<String, Path> files(Path runs) {
        Map<String, Path> files = new TreeMap<>();
        if (Files.isDirectory(runs)) {
            try (Stream<Path> all = Files.walk(runs)) {
                all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .forEach(file -> {
                            Path path = runs.relativize(file);
                            if (isPacked(path)) {
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

    /** @param path from the runs on */
    private static boolean isPacked(Path path) {
        return path.getNameCount() == NAMES_OF_A_RUN + 1 && isKept(path)
                || BY_HAND.contains(path.getFileName().toString());
    }

    /** Whether figures are made of a file of a run's folder. */
    static boolean isKept(Path file) {
        return KEPT.contains(file.getFileName().toString());
    }

    /** Files of the same name follow each other, as they are the most alike. */
    private static void write(Map<String, Path> files, OutputStream bytes) throws IOException {
        List<String> names = files.keySet().stream()
                .sorted(Comparator.comparing(name -> files.get(name).getFileName()))
                .toList();
        try (ZipOutputStream zip = new ZipOutputStream(new XZOutputStream(bytes, new LZMA2Options()))) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (String name : names) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(NO_TIME);
                zip.putNextEntry(entry);
                zip.write(content(files.get(name)));
                zip.closeEntry();
            }
        }
    }

    private static byte[] content(Path file) throws IOException {
        if (!file.toString().endsWith(".hlog")) {
            return Files.readAllBytes(file);
        }
        String log = Files.readString(file);
        try {
            return HistogramLog.inflated(log).getBytes(StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException damaged) {
            throw new UserError(file + " cannot be read as response times: " + damaged
                    + ". Repeat that run, or delete its folder, and pack again.");
        }
    }

    /** Whoever packs a result may delete its runs afterwards. */
    private static void requireSame(Map<String, Path> files, Path archive) throws IOException {
        int same = 0;
        try (ZipInputStream zip = new ZipInputStream(new XZInputStream(Files.newInputStream(archive)))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!Arrays.equals(zip.readAllBytes(), content(files.get(entry.getName())))) {
                    throw new IOException(entry.getName() + " changed while it was packed");
                }
                same++;
            }
        }
        if (same != files.size()) {
            throw new IOException("only " + same + " of " + files.size() + " files were packed");
        }
    }
}
