package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The part of a log file that one process wrote.
 *
 * @param file the file
 * @param start where that part begins, in bytes; what stands before is of earlier processes
 */
record ProcessLog(Path file, long start) {

    /** Enough for any stack trace, and little enough to read at once. */
    private static final int MOST_BYTES = 256 * 1024;

    /** For a process that will append to this file. */
    static ProcessLog continuing(Path file) throws IOException {
        return new ProcessLog(file, Files.exists(file) ? Files.size(file) : 0);
    }

    /** Its lines, or the last 256 KiB of them; none where it cannot be read. */
    List<String> lines() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(start, log.length() - MOST_BYTES);
            byte[] bytes = new byte[(int) Math.max(0, log.length() - from)];
            log.seek(from);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    List<String> tail(int lines) {
        List<String> all = lines();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }
}
