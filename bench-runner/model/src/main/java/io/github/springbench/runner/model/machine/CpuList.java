package io.github.springbench.runner.model.machine;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Cores by number, in the form in which Linux writes them, such as {@code 0-2,5}: cpuset(7), List format. */
public final class CpuList {

    private CpuList() {}

    /**
     * Reads a list; an empty one has no cores.
     *
     * @return sorted, each once
     * @throws IllegalArgumentException where the text is no such list
     */
    public static List<Integer> parse(String text) {
        SortedSet<Integer> cores = new TreeSet<>();
        if (!text.isBlank()) {
            for (String part : text.strip().split(",")) {
                String[] ends = part.strip().split("-", 2);
                IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                        .forEach(cores::add);
            }
        }
        return List.copyOf(cores);
    }

    /** Writes a list, neighbours drawn together. */
    public static String text(Collection<Integer> cores) {
        StringBuilder text = new StringBuilder();
        int first = 0;
        Integer last = null;
        for (int core : new TreeSet<>(cores)) {
            if (last == null || core > last + 1) {
                close(text, first, last);
                text.append(last == null ? "" : ",").append(core);
                first = core;
            }
            last = core;
        }
        close(text, first, last);
        return text.toString();
    }

    private static void close(StringBuilder text, int first, Integer last) {
        if (last != null && last > first) {
            text.append('-').append(last);
        }
    }
}
