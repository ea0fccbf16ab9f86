package io.github.springbench.runner.report.text;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.form.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Limits that two systems reached, or that differ between them: a difference may be theirs, and not one of the systems.
 * A section of {@code explain.md}, which reads well on a terminal, too.
 *
 * @param reached each told with its values, what the runs show, and the command that would tell more
 * @param others limits that differ and were not reached, or of which no run shows it
 */
public record LimitSuspects(List<String> reached, List<String> others) {

    static final String NONE = "none";

    /**
     * A system, as it was measured at a cell.
     *
     * @param runs that count
     * @param inFlight the most requests that were under way at once; empty where that is not known
     */
    public record Seen(String system, List<RunResult> runs, OptionalLong inFlight) {

        /** As its service tells it; "none" where it does not. */
        String value(Limit limit) {
            return runs.stream()
                    .flatMap(run -> Optional.ofNullable(run.effective().get(limit.told())).stream())
                    .findFirst()
                    .orElse(NONE);
        }

        /** Empty where it is told in words, or not at all. */
        OptionalLong number(Limit limit) {
            try {
                return OptionalLong.of(Long.parseLong(value(limit)));
            } catch (NumberFormatException words) {
                return OptionalLong.empty();
            }
        }

        private Optional<Shown> shown(Limit limit) {
            OptionalLong value = number(limit);
            return value.isEmpty()
                    ? Optional.empty()
                    : runs.stream()
                            .flatMap(run -> shown(limit, value.getAsLong(), run).stream())
                            .max(Comparator.comparingLong(Shown::most));
        }

        private Optional<Shown> shown(Limit limit, long value, RunResult run) {
            return switch (limit) {
                case REQUEST_THREADS ->
                    // A pool keeps threads that an earlier run of the fork needed: more than requests is nobody's use.
                    Metric.WORKER_THREADS
                            .of(run)
                            .map(peak -> Shown.of(
                                    Math.min(Math.round(peak), inFlight.orElse(Long.MAX_VALUE)),
                                    value,
                                    "threads were in use"));
                case CONNECTIONS -> connections(run, value);
                case PROCESSORS ->
                    inFlight.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Shown.of(inFlight.getAsLong(), value + 1, "requests were in flight"));
                case KEEP_ALIVE_REQUESTS -> requestsOfAConnection(run, value);
                case DATABASE_CONNECTIONS, BACK_END_CONNECTIONS ->
                    Optional.ofNullable(run.evidence())
                            .map(RunFacts::pool)
                            .filter(pool -> Long.valueOf(value).equals(limitOf(pool)))
                            .map(pool -> new Shown(
                                    pool.leasedAtMost() + pool.waitingAtMost(),
                                    pool.waitingAtMost() > 0 && pool.leasedAtMost() >= value,
                                    "up to " + Numbers.count(pool.leasedAtMost()) + " were in use, and up to "
                                            + Numbers.count(pool.waitingAtMost()) + " requests waited for one"));
                case ACCEPT_COUNT -> Optional.empty();
            };
        }

        private static Optional<Shown> connections(RunResult run, long value) {
            return run.key().load().open()
                    ? Optional.empty()
                    : Optional.of(Shown.of(run.key().load().size(), value + 1, "users had a connection each"));
        }

        private static Optional<Shown> requestsOfAConnection(RunResult run, long value) {
            return run.key().load().open() || run.load() == null
                    ? Optional.empty()
                    : Optional.of(Shown.of(
                            run.load().requests() / Math.max(1, run.key().load().size()),
                            value + 1,
                            "requests were sent by a user, on the average"));
        }

        private static Long limitOf(PoolEvidence pool) {
            return pool.limit() == null ? null : pool.limit().longValue();
        }
    }

    /** What a run shows of a limit. */
    private record Shown(long most, boolean reached, String words) {

        static Shown of(long most, long reachedFrom, String what) {
            return new Shown(most, most >= reachedFrom, "up to " + Numbers.count(most) + " " + what);
        }
    }

    /**
     * What two systems were limited by at a cell.
     *
     * @param cell its parameters
     */
    public static LimitSuspects of(Manifest manifest, Map<String, Integer> cell, Seen first, Seen second) {
        List<String> reached = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Limit limit : told(first, second)) {
            List<Seen> met = Stream.of(first, second)
                    .filter(seen -> seen.shown(limit).filter(Shown::reached).isPresent())
                    .toList();
            String values = limit.told() + ": " + first.system() + " " + first.value(limit) + ", " + second.system()
                    + " " + second.value(limit) + ".";
            if (!met.isEmpty()) {
                reached.add("**" + values + "** "
                        + met.stream()
                                .map(seen -> seen.system() + ": "
                                        + seen.shown(limit).orElseThrow().words() + ".")
                                .collect(Collectors.joining(" "))
                        + " To see what it costs:\n  `" + command(manifest, cell, first, second, limit) + "`");
            } else if (!first.value(limit).equals(second.value(limit)) && !isOfTheKind(limit, first, second)) {
                String shown = Stream.of(first, second)
                        .flatMap(seen -> seen.shown(limit).stream()
                                .map(what -> seen.system() + ": " + what.words() + ", so it was not reached."))
                        .collect(Collectors.joining(" "));
                others.add(values + (shown.isEmpty() ? " Whether it was reached is not known." : " " + shown));
            }
        }
        Stream.of(first, second)
                .filter(seen -> seen.runs().isEmpty())
                .map(seen -> seen.system() + " has no measured run at this cell that counts, so nothing is known of its"
                        + " limits.")
                .forEach(others::add);
        return new LimitSuspects(List.copyOf(reached), List.copyOf(others));
    }

    /** Nothing can be said of a system without a run. */
    private static List<Limit> told(Seen first, Seen second) {
        return first.runs().isEmpty() || second.runs().isEmpty()
                ? List.of()
                : Stream.of(first, second)
                        .flatMap(seen -> seen.runs().stream())
                        .flatMap(run -> Limit.toldIn(run.effective()))
                        .distinct()
                        .sorted()
                        .toList();
    }

    /** A pool of threads beside virtual threads or event loops is what is compared. */
    private static boolean isOfTheKind(Limit limit, Seen first, Seen second) {
        return limit == Limit.REQUEST_THREADS
                && (first.number(limit).isEmpty() || second.number(limit).isEmpty());
    }

    /** The same cell without the limit. */
    private static String command(Manifest manifest, Map<String, Integer> cell, Seen first, Seen second, Limit limit) {
        return ReproductionCommands.bench(
                manifest,
                first.system() + "," + second.system(),
                new RunKey(first.system(), cell, 1).load(),
                Optional.of(lift(manifest.experiment(), first, second, limit)),
                3);
    }

    /** Twice as much where no value limits nothing: a database has a limit of its own. */
    private static String lift(Experiment experiment, Seen first, Seen second, Limit limit) {
        return limit.lift().orElseGet(() -> {
            long twice = 2
                    * Stream.of(first, second)
                            .mapToLong(seen -> seen.number(limit).orElse(0))
                            .max()
                            .orElse(0);
            List<String> set = limit.properties().stream()
                    .filter(property -> experiment.systems().stream()
                            .anyMatch(system ->
                                    experiment.propertyOf(system, property).isPresent()))
                    .toList();
            return (set.isEmpty() ? limit.properties().subList(0, 1) : set)
                    .stream().map(property -> property + "=" + twice).collect(Collectors.joining(","));
        });
    }

    /** The whole section; a reader looks here first. */
    public String markdown() {
        List<String> lines = new ArrayList<>(List.of("## Limits", ""));
        if (reached.isEmpty()) {
            lines.add("No limit that the services tell is known to have been reached.");
        } else {
            lines.add("Reached, so the first suspects:");
            lines.add("");
            reached.forEach(suspect -> lines.add("- " + suspect));
        }
        if (!others.isEmpty()) {
            lines.add("");
            lines.add("Beside these:");
            lines.add("");
            others.forEach(other -> lines.add("- " + other));
        }
        return String.join("\n", lines) + "\n";
    }
}
