package io.github.springbench.hyperfoil.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Separates the warnings of agents' watchdogs from the errors that end a run. Agents monitor themselves: among the
 * errors of a run, they report that a thread stalled for more than 100 ms, or that a core was more than 80 % busy for 5
 * s.
 */
final class Watchdogs {

    private static final Pattern STALL = Pattern.compile("Jitter watchdog was not invoked for (\\d+) ms");
    private static final Pattern FULL_CORE = Pattern.compile("CPU \\d+ was used for \\d+");

    private final List<Long> newStallsMs = new ArrayList<>();
    private final List<String> fatal = new ArrayList<>();
    private int seen;
    private int stalls;
    private long largestStallMs;
    private int fullCores;

    /** Classifies the errors that are new since the last call. */
    void look(List<String> errors) {
        for (String error : errors.subList(Math.min(seen, errors.size()), errors.size())) {
            Matcher stall = STALL.matcher(error);
            if (stall.find()) {
                long ms = Long.parseLong(stall.group(1));
                newStallsMs.add(ms);
                stalls++;
                largestStallMs = Math.max(largestStallMs, ms);
            } else if (FULL_CORE.matcher(error).find()) {
                fullCores++;
            } else {
                fatal.add(error);
            }
        }
        seen = errors.size();
    }

    /** The errors that are not warnings. */
    List<String> fatal() {
        return List.copyOf(fatal);
    }

    /** The stalls since the last call, in milliseconds. */
    List<Long> takeStallsMs() {
        List<Long> taken = List.copyOf(newStallsMs);
        newStallsMs.clear();
        return taken;
    }

    int stalls() {
        return stalls;
    }

    long largestStallMs() {
        return largestStallMs;
    }

    int fullCores() {
        return fullCores;
    }
}
