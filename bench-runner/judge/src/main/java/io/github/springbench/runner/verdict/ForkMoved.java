package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Fork.ForkEvidence.Moved;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.stats.ForkMovement;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a service stayed the same while the cells of its fork were measured. If the same cell gives other figures at
 * the end, so would have all cells at another place in the fork.
 */
public final class ForkMoved {

    /** Of a figure, up or down. Our own thresholds. */
    static final Thresholds DIFFERENCE = new Thresholds(0.1, 0.25);

    private static final double SAME_RATIO = 1e-3;

    /** A second cell needs one before it and one after it. */
    private static final int LEAST_CELLS = 3;

    private ForkMoved() {}

    /** What two runs of the same cell of a fork show. */
    private record Pair(RunResult first, RunResult closing, ForkEvidence moved) {

        private static Stream<Pair> of(RunResult closing, Collection<RunResult> runs) {
            return ForkMoved.first(closing, runs)
                    .filter(ForkMoved::tells)
                    .flatMap(first -> ForkMovement.between(first, closing)
                            .filter(moved -> level(moved).isPresent() || !onlyWaited(first))
                            .map(moved -> new Pair(first, closing, moved)))
                    .stream();
        }

        private int from() {
            return first.fork().place();
        }

        /** Whether it judges a run: one between the two, or its own closing run. */
        private boolean judges(RunResult run) {
            return run.key().closing()
                    ? run.key().equals(closing.key())
                    : run.fork() != null
                            && run.fork().number() == first.fork().number()
                            && run.fork().place() >= from();
        }
    }

    /**
     * How the service of each run changed from then to the end of its fork. Where several cells of a fork were measured
     * twice, the last of them up to the run counts. A run is absent if its fork has no usable pair of runs of a cell,
     * or if that pair looks unchanged but could not show a change.
     *
     * @param runs of a result, closing ones too, judged by all other checks
     */
    static Map<RunKey, ForkEvidence> seen(Collection<RunResult> runs) {
        List<Pair> pairs = pairs(runs);
        Map<RunKey, ForkEvidence> seen = new HashMap<>();
        for (RunResult run : runs) {
            pairs.stream()
                    .filter(pair -> pair.judges(run))
                    .max(Comparator.comparingInt(Pair::from))
                    .ifPresent(pair -> seen.put(run.key(), pair.moved()));
        }
        return seen;
    }

    private static List<Pair> pairs(Collection<RunResult> runs) {
        return runs.stream()
                .filter(run -> run.key().closing() && run.fork() != null && tells(run))
                .flatMap(closing -> Pair.of(closing, runs))
                .toList();
    }

    /**
     * The cell that a fork measures once more after its first one has changed: the next one in which a change shows. It
     * tells whether the service changed in the beginning only.
     *
     * @param fork its runs, in their order, each judged by itself
     * @return empty where the last run is not the first closing one, where that found no change, and where no such cell
     *     has others after it
     */
    public static Optional<RunResult> toMeasureAgain(List<RunResult> fork) {
        int cells = fork.size() - 1;
        boolean closed = cells >= LEAST_CELLS
                && fork.get(cells).key().closing()
                && !fork.get(cells - 1).key().closing();
        return closed
                        && pairs(fork).stream()
                                .anyMatch(pair -> level(pair.moved()).isPresent())
                ? fork.subList(1, cells - 1).stream()
                        .filter(run -> tells(run) && !onlyWaited(run))
                        .findFirst()
                : Optional.empty();
    }

    /**
     * Whether a run may be compared with another of its cell: nothing makes it invalid, except that its service may
     * still have been warming up. The other run shows whether it was.
     */
    static boolean tells(RunResult run) {
        return run.counts() || Judge.isInvalidOnlyBy(run, finding -> isOfAColdService(finding.check()));
    }

    static boolean isOfAColdService(String check) {
        return check.equals(Check.COMPILING.label()) || check.equals(Check.WARMING_UP.label());
    }

    /** The run of the same cell in the fork of a closing run. */
    public static Optional<RunResult> first(RunResult closing, Collection<RunResult> runs) {
        return runs.stream()
                .filter(run -> !run.key().closing() && run.key().isAtSameCell(closing.key()))
                .filter(run -> run.fork() != null
                        && run.fork().number() == closing.fork().number())
                .findFirst();
    }

    /**
     * Whether requests hardly did anything but wait: with twice the work for each, the response time would still be
     * within {@link #DIFFERENCE}.
     */
    public static boolean onlyWaited(RunResult run) {
        Integer latencyMs = run.key().latencyMs();
        return latencyMs != null
                && Metric.P50_MS
                        .of(run)
                        .filter(p50 -> p50 <= latencyMs * (1 + DIFFERENCE.suspect()))
                        .isPresent();
    }

    /** What a fork that changed like that makes of its runs; empty where it changed little enough. */
    public static Optional<Level> level(ForkEvidence seen) {
        return faults(seen).stream().map(Fault::level).max(Level::compareTo);
    }

    /**
     * Whether the throughput of the first cell is known to be the same at the end of the fork; false where there is
     * none.
     */
    static boolean isAsFastAtItsEnd(ForkEvidence seen) {
        return seen != null
                && seen.plateauThroughputRps() != null
                && throughput(seen).isEmpty();
    }

    static List<Fault> faults(ForkEvidence seen) {
        List<Fault> throughput = throughput(seen);
        List<Fault> time = judge(
                seen.p50Ms(),
                seen.p50Ms() == null
                        ? ""
                        : "p50 was " + NumberWords.ms(seen.p50Ms().first()) + " at the beginning of the fork and "
                                + NumberWords.ms(seen.p50Ms().closing()) + " at its end");
        // One sentence says enough: where both moved, the worse of the two.
        return Stream.of(throughput, time)
                .flatMap(List::stream)
                .max((one, other) -> one.level().compareTo(other.level()))
                .map(List::of)
                .orElse(List.of());
    }

    private static List<Fault> throughput(ForkEvidence seen) {
        return judge(
                seen.plateauThroughputRps(),
                seen.plateauThroughputRps() == null
                        ? ""
                        : "plateau throughput was "
                                + NumberWords.number(seen.plateauThroughputRps().first())
                                + " requests/s at the beginning of the fork and "
                                + NumberWords.number(seen.plateauThroughputRps().closing()) + " at its end");
    }

    /** Only where that is not what the two figures themselves say. */
    private static String onEqualCores(Moved moved) {
        return Math.abs(moved.closing() / moved.first() - moved.ratio()) < SAME_RATIO ? "" : " on cores of equal speed";
    }

    private static List<Fault> judge(Moved moved, String what) {
        return moved == null
                ? List.of()
                : DIFFERENCE.judge(
                        moved.difference(),
                        limit -> "The service changed while the cells of its fork were measured: in the same cell "
                                + what + ", " + NumberWords.percent(Math.abs(moved.ratio() - 1))
                                + (moved.ratio() < 1 ? " less" : " more") + onEqualCores(moved)
                                + " (at most " + NumberWords.percent(limit) + " is allowed).");
    }
}
