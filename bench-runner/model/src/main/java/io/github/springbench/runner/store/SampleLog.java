package io.github.springbench.runner.store;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Samples that go into a file as they come: hours of them take no memory, and those of a run that ends early are there
 * for whoever wants to know why. For one writer.
 *
 * @param <T> what a sample holds, a column for each of its fields
 */
public final class SampleLog<T extends Record> {

    private final Class<T> type;
    private final Path file;
    private UncheckedIOException failure;

    private SampleLog(Class<T> type, Path file) {
        this.type = type;
        this.file = file;
    }

    /** A file without samples; one that is there is replaced. */
    static <T extends Record> SampleLog<T> begin(Class<T> type, Path file) {
        SampleLog<T> log = new SampleLog<>(type, file);
        log.write(SamplesCsv.header(type), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        return log;
    }

    /**
     * Adds a sample to the file, at once.
     *
     * @throws UncheckedIOException where it cannot be written
     */
    public void add(T sample) {
        write(SamplesCsv.line(sample), StandardOpenOption.APPEND);
    }

    /**
     * All samples, from the file.
     *
     * @throws UncheckedIOException where one of them could not be written
     * @throws UserError where the file cannot be read
     */
    public List<T> all() {
        if (failure != null) {
            throw failure;
        }
        return SamplesCsv.read(type, file);
    }

    private void write(String text, StandardOpenOption... how) {
        try {
            Files.writeString(file, text, how);
        } catch (IOException failed) {
            failure = new UncheckedIOException("Cannot write " + file + ": " + failed.getMessage(), failed);
            throw failure;
        }
    }
}
