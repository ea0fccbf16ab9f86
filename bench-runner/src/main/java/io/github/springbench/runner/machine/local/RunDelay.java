package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the threads of a process were ready to run but waited for a core, from Linux's
 * {@code /proc/PID/task/TID/schedstat}: nanoseconds on a core, nanoseconds of waiting for one, number of time slices
 * (Documentation/scheduler/sched-stats.rst). When a thread ends, its time since the last reading is lost. Not
 * thread-safe.
 */
final class RunDelay {

    private static final double NANOS_PER_SECOND = 1e9;

    /** @param slices how often a thread got a core */
    record Reading(double seconds, long slices) {}

    private record Counts(long nanos, long slices) {}

    private final Path tasks;
    private Map<String, Counts> before = Map.of();
    private long nanos;
    private long slices;

    /** @param process its folder in {@code /proc} */
    RunDelay(Path process) {
        tasks = process.resolve("task");
    }

    static RunDelay of(long process) {
        return new RunDelay(Path.of("/proc", Long.toString(process)));
    }

    /** Sums since the threads began; null if the system does not tell, and after the end of the process. */
    Reading read() {
        Map<String, Counts> now = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                counts(thread, now);
            }
        } catch (IOException | DirectoryIteratorException notThere) {
            return null;
        }
        if (now.isEmpty()) {
            return null;
        }
        now.forEach(this::add);
        before = now;
        return new Reading(nanos / NANOS_PER_SECOND, slices);
    }

    private static void counts(Path thread, Map<String, Counts> now) {
        try {
            String[] words =
                    Files.readString(thread.resolve("schedstat")).strip().split(" ");
            now.put(thread.getFileName().toString(), new Counts(Long.parseLong(words[1]), Long.parseLong(words[2])));
        } catch (IOException | RuntimeException endedOrNotShown) {
            // the others tell
        }
    }

    /** A thread with lower counts than before is another one with the same number. */
    private void add(String thread, Counts now) {
        Counts then = before.get(thread);
        boolean same = then != null && then.nanos() <= now.nanos() && then.slices() <= now.slices();
        nanos += now.nanos() - (same ? then.nanos() : 0);
        slices += now.slices() - (same ? then.slices() : 0);
    }
}
