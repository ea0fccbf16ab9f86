package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.machine.CpuList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Linux tells of a process in {@code /proc}. */
public final class ProcStatus {

    /**
     * Written to clear_refs, it sets the peak of the resident set back to the present size: proc(5), since Linux 4.0.
     */
    private static final String RESET_PEAK = "5";

    private static final String ALLOWED_CORES = "Cpus_allowed_list:";

    private static final String LIBRARY_OF_A_JVM = "/libjvm.";

    private static final long KIB = 1024;

    private static final int HEX = 16;
    private static final Pattern ADDRESS = Pattern.compile("\\b0x([0-9a-f]{1,16})\\b");

    /** {@code 700000000-718000000 rw-p 00000000 00:00 0} */
    private static final Pattern MAPPING = Pattern.compile("^([0-9a-f]+)-[0-9a-f]+ ");

    /**
     * One reading; all null on other systems and after the end of the process.
     *
     * @param threads as the kernel counts them, the JVM's own included
     * @param rssBytes resident set
     * @param peakRssBytes its peak
     */
    public record Reading(Integer threads, Long rssBytes, Long peakRssBytes) {

        public static Reading of(List<String> status) {
            Map<String, Long> numbers = new HashMap<>();
            for (String line : status) {
                String[] words = line.split("\\s+");
                if (words.length >= 2 && List.of("Threads:", "VmRSS:", "VmHWM:").contains(words[0])) {
                    numbers.put(words[0], Long.valueOf(words[1]));
                }
            }
            Long threads = numbers.get("Threads:");
            return new Reading(
                    threads == null ? null : threads.intValue(),
                    inBytes(numbers.get("VmRSS:")),
                    inBytes(numbers.get("VmHWM:")));
        }

        private static Long inBytes(Long kib) {
            return kib == null ? null : kib * KIB;
        }
    }

    private final Path folder;

    public ProcStatus(long pid) {
        this(Long.toString(pid));
    }

    private ProcStatus(String process) {
        this.folder = Path.of("/proc", process);
    }

    /** Of the thread that reads. */
    public static ProcStatus ofThisThread() {
        return new ProcStatus("thread-self");
    }

    /** Of a process that is unknown, or on another machine: no reading tells anything. */
    public static ProcStatus elsewhere() {
        return new ProcStatus("elsewhere");
    }

    public Reading read() {
        try {
            return Reading.of(Files.readAllLines(folder.resolve("status")));
        } catch (IOException otherSystemOrEnded) {
            return new Reading(null, null, null);
        }
    }

    /** The cores on which the process may run, by number; null on other systems and after its end. */
    public List<Integer> allowedCores() {
        try {
            return allowedCores(Files.readAllLines(folder.resolve("status")));
        } catch (IOException otherSystemOrEnded) {
            return null;
        }
    }

    public static List<Integer> allowedCores(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith(ALLOWED_CORES))
                .findFirst()
                .map(line -> CpuList.parse(line.substring(ALLOWED_CORES.length())))
                .orElse(null);
    }

    /** Whether the library of a JVM is in its memory; true where the system does not tell. */
    public boolean mayBeAJvm() {
        // Names of files are bytes and need be no text.
        try (Stream<String> maps = Files.lines(folder.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return maps.anyMatch(line -> line.contains(LIBRARY_OF_A_JVM));
        } catch (IOException | UncheckedIOException notShown) {
            return true;
        }
    }

    /** What is mapped where, and how much of it is resident; empty where the system does not tell. */
    public List<String> mappings() {
        try {
            return Files.readAllLines(folder.resolve("smaps"), StandardCharsets.ISO_8859_1);
        } catch (IOException otherSystemOrEnded) {
            return List.of();
        }
    }

    /**
     * How much is resident between the lowest and the highest address in a text; null where there is nothing.
     *
     * @param text with addresses such as {@code 0x0000000700000000}
     * @param mappings as in {@code smaps}
     */
    public static Long residentBytes(String text, List<String> mappings) {
        LongSummaryStatistics addresses = ADDRESS.matcher(text)
                .results()
                .mapToLong(found -> Long.parseUnsignedLong(found.group(1), HEX))
                .summaryStatistics();
        long kib = 0;
        boolean within = false;
        for (String line : mappings) {
            Matcher mapping = MAPPING.matcher(line);
            if (mapping.find()) {
                long begin = Long.parseUnsignedLong(mapping.group(1), HEX);
                within = begin >= addresses.getMin() && begin < addresses.getMax();
            } else if (within && line.startsWith("Rss:")) {
                kib += Long.parseLong(line.split("\\s+")[1]);
            }
        }
        return kib == 0 ? null : kib * KIB;
    }

    /**
     * How much of files is resident, such as libraries; null where there is nothing. Archives of classes are no part of
     * it, since the JVM counts them, and neither are files in memory, as some collectors have for a heap.
     *
     * @param mappings as in {@code smaps}
     */
    public static Long residentBytesOfFiles(List<String> mappings) {
        long kib = 0;
        boolean within = false;
        for (String line : mappings) {
            if (MAPPING.matcher(line).find()) {
                int path = line.indexOf(" /");
                within = path > 0 && !line.startsWith(" /memfd:", path) && !line.endsWith(".jsa");
            } else if (within && line.startsWith("Rss:")) {
                kib += Long.parseLong(line.split("\\s+")[1]);
            }
        }
        return kib == 0 ? null : kib * KIB;
    }

    /** Lets the peak begin again where the kernel allows it; else it stays that of the whole life of the process. */
    public void resetPeak() {
        try {
            Files.writeString(folder.resolve("clear_refs"), RESET_PEAK);
        } catch (IOException notAllowed) {
            // The peak then includes the start, which is said in the documentation of resetPeaks().
        }
    }
}
