package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.WorkFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A folder on another machine whose files come here while programs there write them, a part at a time. */
final class RemoteWorkFolder implements WorkFolder {

    private static final long MILLIS_BETWEEN_FETCHES = 500;
    private static final int PART = 1 << 18;

    private final AgentFiles files;
    private final Path here;
    private final String there;

    /** How much of each file is here. */
    private final Map<String, Long> fetched = new HashMap<>();

    private final ScheduledExecutorService fetching = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "work-folder");
        thread.setDaemon(true);
        return thread;
    });

    private RemoteWorkFolder(AgentFiles files, Path here) {
        this.files = files;
        this.here = here.toAbsolutePath();
        this.there = files.newFolder();
    }

    static RemoteWorkFolder begin(AgentFiles files, Path here) {
        RemoteWorkFolder folder = new RemoteWorkFolder(files, here);
        folder.fetching.scheduleWithFixedDelay(
                folder::fetchIfPossible, MILLIS_BETWEEN_FETCHES, MILLIS_BETWEEN_FETCHES, TimeUnit.MILLISECONDS);
        return folder;
    }

    @Override
    public Path there(Path path) {
        return Path.of(there).resolve(relative(path));
    }

    /** The path from the work folder on, the same here and there. */
    private Path relative(Path path) {
        return here.relativize(path.toAbsolutePath());
    }

    @Override
    public synchronized void send(Path file) {
        try {
            byte[] contents = Files.readAllBytes(file);
            fetched.put(relative(file).toString(), (long) contents.length);
            files.write(there(file).toString(), contents);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read " + file + ": " + failed, failed);
        }
    }

    private void fetchIfPossible() {
        try {
            fetch();
        } catch (RuntimeException gap) {
            // The last fetch says what is wrong.
        }
    }

    @Override
    public synchronized void fetch() {
        for (AgentFiles.FileState state : files.files(there)) {
            long known = fetched.getOrDefault(state.path(), 0L);
            if (state.bytes() < known) {
                known = 0; // it was written anew
            }
            if (state.bytes() > known || !fetched.containsKey(state.path())) {
                fetched.put(state.path(), fetched(state.path(), known));
            }
        }
    }

    /** Returns how much of the file is here. */
    private long fetched(String path, long known) {
        Path file = here.resolve(path).normalize();
        if (!file.startsWith(here)) {
            throw new IllegalStateException("The other machine names a file outside of its folder: " + path);
        }
        try {
            Files.createDirectories(file.getParent());
            if (known == 0) {
                Files.write(file, new byte[0]);
            }
            long from = known;
            byte[] part = files.read(there + "/" + path, from, PART);
            while (part.length > 0) {
                Files.write(file, part, StandardOpenOption.APPEND);
                from += part.length;
                part = files.read(there + "/" + path, from, PART);
            }
            return from;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + file + ": " + failed, failed);
        }
    }

    @Override
    public void close() {
        fetching.shutdownNow();
        try {
            files.delete(there);
        } catch (ConnectionLost | IllegalStateException gone) {
            // It goes with the agent.
        }
    }
}
