package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What Linux tells of the whole machine in {@code /proc}; null for each figure that is not there, as on other systems.
 */
final class ProcHost {

    /** The unit of times in {@code /proc/stat}: USER_HZ, which is 100 on every architecture that a JDK is built for. */
    private static final double TICKS_PER_SECOND = 100;

    private final Path proc;

    ProcHost(Path proc) {
        this.proc = proc;
    }

    /** CPU time since the machine started, of all cores. */
    record Cpu(Core all) {

        Double busySeconds() {
            return all == null ? null : all.busy() / TICKS_PER_SECOND;
        }

        Double interruptSeconds() {
            return all == null ? null : all.interrupts() / TICKS_PER_SECOND;
        }

        Double idleSeconds() {
            return all == null ? null : all.idle() / TICKS_PER_SECOND;
        }

        Double stealSeconds() {
            return all == null ? null : all.steal() / TICKS_PER_SECOND;
        }
    }

    /** A line of {@code /proc/stat}, in ticks; guests are within user and nice (proc(5)). */
    record Core(long busy, long interrupts, long idle, long steal) {

        private static Core of(String line) {
            String[] words = line.split("\\s+");
            return new Core(
                    ticks(words, 1) + ticks(words, 2) + ticks(words, 3),
                    ticks(words, 6) + ticks(words, 7),
                    ticks(words, 4) + ticks(words, 5),
                    ticks(words, 8));
        }

        private static long ticks(String[] words, int column) {
            return column < words.length ? Long.parseLong(words[column]) : 0;
        }
    }

    record Memory(Long availableKib, Long totalKib) {}

    Cpu cpu() {
        return new Cpu(lines("stat").stream()
                .filter(line -> line.startsWith("cpu "))
                .map(Core::of)
                .findFirst()
                .orElse(null));
    }

    Memory memory() {
        List<String> lines = lines("meminfo");
        return new Memory(number(lines, "MemAvailable:"), number(lines, "MemTotal:"));
    }

    /** Microseconds in which some task waited for memory (Pressure Stall Information, Linux 4.20). */
    Long memoryStallMicros() {
        return lines("pressure/memory").stream()
                .filter(line -> line.startsWith("some "))
                .map(line -> line.replaceFirst(".*total=", "").strip())
                .map(Long::valueOf)
                .findFirst()
                .orElse(null);
    }

    /** Pages that went to swap and came from there. */
    Long swappedPages() {
        List<String> lines = lines("vmstat");
        Long in = number(lines, "pswpin ");
        Long out = number(lines, "pswpout ");
        return in == null || out == null ? null : in + out;
    }

    private static Long number(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .map(line -> Long.valueOf(line.substring(key.length()).strip().split("\\s+")[0]))
                .findFirst()
                .orElse(null);
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(proc.resolve(file));
        } catch (IOException notThere) {
            return List.of();
        }
    }
}
