package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How far a plan is, told by nothing but the runs that have ended: whether the runner that did them is the one that
 * goes on, or was killed long ago, makes no difference. Runs that are repeated are further repetitions of their cell,
 * so that the first stay visible. A closing run stands for none of a cell: it belongs to its fork, of which there is
 * one per system and repetition, and is never repeated.
 */
public final class PlanProgress {

    private final List<PlannedRun> plan;
    private final Predicate<RunResult> spoiled;
    private final Map<RunKey, RunResult> ended = new LinkedHashMap<>();

    /** The closing runs that have ended, whichever cell they measured. */
    private final List<RunKey> closed;

    private final List<Place> places;

    /** A planned run, and what the last try of it came to. */
    private static final class Place {

        private final PlannedRun planned;
        private RunResult last;
        private int tries = 1;

        private Place(PlannedRun planned, RunResult first) {
            this.planned = planned;
            this.last = first;
        }
    }

    private PlanProgress(List<PlannedRun> plan, List<RunKey> closed, Predicate<RunResult> spoiled) {
        this.plan = plan;
        this.closed = closed;
        this.spoiled = spoiled;
        this.places = new ArrayList<>(plan.size());
    }

    /**
     * Where a plan stands.
     *
     * @param ended its runs that have ended, closing ones too, whatever came of them, and those that were repeated; any
     *     other is passed over
     * @param spoiled whether a run is to be repeated, if it may
     */
    public static PlanProgress of(List<PlannedRun> plan, Collection<RunResult> ended, Predicate<RunResult> spoiled) {
        List<RunKey> closed =
                ended.stream().map(RunResult::key).filter(RunKey::closing).toList();
        PlanProgress progress = new PlanProgress(plan, closed, spoiled);
        ended.stream()
                .filter(result -> plan.stream().anyMatch(run -> run.key().isOfSameCell(result.key())))
                .sorted(Comparator.comparingInt(result -> result.key().repetition()))
                .forEach(result -> progress.ended.put(result.key(), result));
        Map<RunKey, RunResult> again = new LinkedHashMap<>(progress.ended);
        plan.stream()
                .filter(run -> !run.key().closing())
                .forEach(run -> progress.places.add(new Place(run, again.remove(run.key()))));
        again.values().forEach(progress::put);
        return progress;
    }

    /**
     * Lets a repeated run replace a spoiled run of its cell. Which one is not recorded and makes no difference, because
     * all of them repeat the same cell. When more runs are known, perhaps none of them is spoiled any more; the later
     * run counts even then. A run that failed otherwise stays: a repetition more of its cell does not explain it.
     */
    private void put(RunResult again) {
        places.stream()
                .filter(place -> place.planned.key().isOfSameCell(again.key()))
                .filter(place -> place.last == null || place.last.completed() || isSpoiled(place))
                .min(Comparator.comparing((Place place) -> !isSpoiled(place)).thenComparingInt(place -> place.tries))
                .ifPresent(place -> {
                    place.last = again;
                    place.tries++;
                });
    }

    private boolean isSpoiled(Place place) {
        return place.last != null && spoiled.test(place.last);
    }

    /** The planned runs that have not ended, in their order. */
    public List<PlannedRun> missing() {
        return missingForks().stream().flatMap(List::stream).toList();
    }

    /**
     * The same, fork by fork. If some runs of a fork have ended, a new fork makes the others ({@link Forks#renewed}): a
     * service that was stopped cannot go on.
     */
    public List<List<PlannedRun>> missingForks() {
        return Forks.of(plan.stream().filter(run -> !hasEnded(run.key())).toList()).stream()
                .map(Forks::renewed)
                .filter(fork -> !fork.isEmpty())
                .toList();
    }

    private boolean hasEnded(RunKey key) {
        return key.closing()
                ? closed.stream()
                        .anyMatch(one -> one.system().equals(key.system()) && one.repetition() == key.repetition())
                : ended.containsKey(key);
    }

    /** How many runs there are: the planned ones, closing ones too, and those that were repeated. */
    public int runs() {
        return plan.size()
                + (int) ended.keySet().stream()
                        .filter(key -> plan.stream().noneMatch(run -> run.key().equals(key)))
                        .count();
    }

    /**
     * The runs that are to be done once more, in the order of the plan.
     *
     * @param retries how often one planned run is repeated at most, by whichever runner
     */
    public List<PlannedRun> again(int retries) {
        List<PlannedRun> again = new ArrayList<>();
        for (Place place : places) {
            if (isSpoiled(place) && place.tries <= retries) {
                again.add(place.planned.again(runs() + again.size() + 1, nextRepetition(place.planned.key(), again)));
            }
        }
        return List.copyOf(again);
    }

    /** The largest number of tries among the runs that are still spoiled; 0 if none is. */
    public int triesInVain() {
        return places.stream()
                .filter(this::isSpoiled)
                .mapToInt(place -> place.tries)
                .max()
                .orElse(0);
    }

    private int nextRepetition(RunKey key, List<PlannedRun> again) {
        Stream<RunKey> known = Stream.of(plan, again).flatMap(List::stream).map(PlannedRun::key);
        return 1
                + Stream.concat(known, ended.keySet().stream())
                        .filter(key::isOfSameCell)
                        .mapToInt(RunKey::repetition)
                        .max()
                        .orElseThrow();
    }

    /**
     * What became of each planned run in the end, in the order of the plan; of one that has not ended nothing is told.
     */
    public List<RunResult> last() {
        return places.stream()
                .filter(place -> place.last != null)
                .map(place -> place.last)
                .toList();
    }
}
