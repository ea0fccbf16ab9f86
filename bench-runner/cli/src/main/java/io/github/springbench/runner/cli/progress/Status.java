package io.github.springbench.runner.cli.progress;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.run.RunPhase;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where an execution is.
 *
 * @param run the current one
 * @param runs how many there are in all; 0 where nobody knows, as each one decides on the next
 * @param phase of the run; null before its first
 * @param inPhase the time since that began
 * @param plannedLoad the time that the load is expected to take, with the load generator's own warm-up
 * @param elapsed since the first run began
 * @param remaining about the time until the last known run ends
 * @param live the last sample of the service under load; null outside of the load
 * @param now when all this is so
 */
record Status(
        PlannedRun run,
        int runs,
        RunPhase phase,
        Duration inPhase,
        Duration plannedLoad,
        Duration elapsed,
        Duration remaining,
        LiveSample live,
        Instant now) {

    /** A wider bar says no more. */
    private static final int WIDEST_BAR = 50;

    private static final int NARROWEST_BAR = 5;

    private static final String CUT = "...";

    /** Lines for a terminal, none wider than {@code width}: all runs, the current run, and its figures under load. */
    List<String> lines(int width) {
        List<String> lines = new ArrayList<>(List.of(bar(width), current()));
        if (live != null) {
            lines.add(live.text(now));
        }
        return lines.stream().map(line -> cut(line, width)).toList();
    }

    /** How much of the load's time is over. */
    String loadSoFar() {
        return inPhase.toSeconds() + " of about " + plannedLoad.toSeconds() + " s";
    }

    /** Which run it is. */
    String heading() {
        return runs == 0
                ? "run %d: %s".formatted(run.number(), run.key())
                : "run %d of %d: %s".formatted(run.number(), runs, run.key());
    }

    private String bar(int width) {
        if (runs == 0) {
            return "about %s left of this run".formatted(NumberWords.time(remaining));
        }
        double share = elapsed.toMillis()
                / (double) Math.max(1, elapsed.plus(remaining).toMillis());
        String left = String.format(
                Locale.ROOT, "%2.0f %%, about %s left", Math.floor(share * 100), NumberWords.time(remaining));
        int cells = Math.min(WIDEST_BAR, width - left.length() - "[] ".length());
        if (cells < NARROWEST_BAR) {
            return left;
        }
        int done = (int) (share * cells);
        return "[" + "=".repeat(done) + (done < cells ? ">" : "") + " ".repeat(Math.max(0, cells - done - 1)) + "] "
                + left;
    }

    private String current() {
        String text = heading();
        if (phase == null) {
            return text;
        }
        return text + ", " + phase.label() + " " + (phase == RunPhase.LOAD ? loadSoFar() : NumberWords.time(inPhase));
    }

    private static String cut(String line, int width) {
        return line.length() <= width ? line : line.substring(0, Math.max(0, width - CUT.length())) + CUT;
    }
}
