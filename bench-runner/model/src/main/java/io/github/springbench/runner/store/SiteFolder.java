package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.WholeFolder;
import io.github.springbench.runner.store.AtomicFile.WriteFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The folder of a site, which is replaced as a whole: it is written beside its place and moved there. Whoever looks
 * meets no half of it, and a failure leaves what was there. Only a folder that holds nothing but a site is replaced.
 */
public final class SiteFolder {

    private static final String INDEX = "index.html";

    /** Before these a page says what made it. */
    private static final int HEAD_BYTES = 4096;

    private static final String WHAT_TO_DO = " Name another folder with -o, or move that one away.";

    private final Path path;
    private final String marker;
    private final Predicate<String> mayHave;

    /**
     * @param marker by which the first page of a site is known
     * @param mayHave whether a site may have a file of that path, with slashes
     */
    public SiteFolder(Path path, String marker, Predicate<String> mayHave) {
        this.path = path;
        this.marker = marker;
        this.mayHave = mayHave;
    }

    /** @throws UserError where something would be lost if a site were written here */
    public void requireNothingToLose() {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(path)) {
            throw new UserError("A site cannot be written to " + path
                    + ", which is not a folder; expected a new folder, or that of an earlier site." + WHAT_TO_DO);
        }
        try {
            if (isEmpty()) {
                return;
            }
            if (!hasMarker()) {
                throw new UserError(path + " was not written by ./bench site, since its " + INDEX
                        + " does not say so; expected a new folder, or that of an earlier site." + WHAT_TO_DO);
            }
            Optional<Path> foreign = foreign();
            if (foreign.isPresent()) {
                throw new UserError(path + " also contains " + foreign.get()
                        + ", which is not part of a site and would be deleted; expected a new folder, or one that"
                        + " contains only an earlier site." + WHAT_TO_DO);
            }
        } catch (IOException | UncheckedIOException unreadable) {
            throw new UserError("Cannot look into " + path + " (" + unreadable.getMessage()
                    + "); expected a folder that you may read and write." + WHAT_TO_DO);
        }
    }

    /**
     * Writes a site in place of a former one.
     *
     * @param pages hands over all files, each with its path, with slashes
     * @return where it is
     * @throws UserError where something would be lost, or this user may not write there
     * @throws DiskFull where there is no room for it
     */
    public Path write(Consumer<BiConsumer<String, String>> pages) {
        requireNothingToLose();
        try {
            Path place = Files.exists(path)
                    ? path.toRealPath()
                    : path.toAbsolutePath().normalize();
            OwnFolder.create(place.getParent());
            Path fresh = Files.createTempDirectory(place.getParent(), "." + place.getFileName() + "-");
            try {
                pages.accept((name, text) -> AtomicFile.write(fresh.resolve(name), text));
                moveTo(place, fresh);
            } finally {
                delete(fresh);
            }
            return place;
        } catch (IOException failed) {
            throw WriteFailure.of("Cannot write a site to " + path, path, failed);
        }
    }

    private static void moveTo(Path place, Path fresh) throws IOException {
        if (!Files.exists(place)) {
            Files.move(fresh, place);
            return;
        }
        Path former = fresh.resolveSibling(fresh.getFileName() + ".former");
        Files.move(place, former);
        try {
            Files.move(fresh, place);
        } catch (IOException failed) {
            Files.move(former, place);
            throw failed;
        }
        delete(former);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            WholeFolder.delete(folder);
        }
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.findAny().isEmpty();
        }
    }

    private boolean hasMarker() throws IOException {
        Path index = path.resolve(INDEX);
        if (!Files.isRegularFile(index)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(index)) {
            return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8).contains(marker);
        }
    }

    /** A file that no site has, from the folder on. */
    private Optional<Path> foreign() throws IOException {
        Path folder = path.toRealPath();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(folder::relativize)
                    .filter(file -> !mayHave.test(slashed(file)))
                    .findFirst();
        }
    }

    private static String slashed(Path file) {
        return file.toString().replace(file.getFileSystem().getSeparator(), "/");
    }
}
