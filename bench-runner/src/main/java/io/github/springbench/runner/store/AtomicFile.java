package io.github.springbench.runner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file is there whole or not at all, also where the runner is killed while it writes. */
final class AtomicFile {

    private AtomicFile() {}

    static void write(Path file, String text) {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try {
            OwnFolder.create(file.getParent());
            Files.writeString(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + file + ": " + failed.getMessage(), failed);
        }
    }
}
