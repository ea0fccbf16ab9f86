package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What the steps of a search show. Steps of a level count in the order of their repetitions; in which order levels were
 * run makes no difference.
 */
final class SearchEvidence {

    private static final int LEAST_IN_VAIN = 2;
    private static final int MOST_IN_VAIN = 4;

    private final Optional<SearchStep> limit;
    private final NavigableMap<Integer, LevelTally> tallies = new TreeMap<>();
    private final boolean anyDoubt;
    private final boolean nothingDecides;
    private final List<Integer> unsettled;
    private final OptionalInt upper;
    private final int lower;

    SearchEvidence(List<SearchStep> history) {
        Optional<SearchStep> seen = lowestLimit(history);
        int end = seen.map(SearchStep::level).orElse(Integer.MAX_VALUE);
        for (SearchStep step : history) {
            if (step.level() < end) {
                LevelTally before = tally(step.level());
                tallies.put(step.level(), before.plus(step.limit() ? Outcome.UNDECIDED : step.outcome()));
            }
        }
        this.nothingDecides =
                tallies.values().stream().filter(LevelTally::isInVain).count() >= MOST_IN_VAIN
                        && tallies.values().stream().allMatch(tally -> tally.decided() == 0);
        this.limit = lowestInVain().map(level -> inVain(level, history)).or(() -> seen);
        limit.ifPresent(step -> tallies.tailMap(step.level(), true).clear());
        this.anyDoubt = tallies.values().stream().anyMatch(tally -> tally.minority() > 0);
        this.unsettled = unsettled();
        this.upper = lowestMissed(false);
        this.lower = highestMet(false);
    }

    /**
     * The lowest level that was run in vain, where no higher one decides: mostly the machine is too small, or its error
     * too large, to tell what the service does there. One level alone may be in vain by chance.
     */
    private Optional<Integer> lowestInVain() {
        List<Integer> levels = tallies.descendingMap().values().stream()
                .takeWhile(tally -> tally.decided() == 0)
                .filter(LevelTally::isInVain)
                .map(LevelTally::level)
                .toList();
        return levels.size() < LEAST_IN_VAIN ? Optional.empty() : Optional.of(levels.get(levels.size() - 1));
    }

    private static SearchStep inVain(int level, List<SearchStep> history) {
        SearchStep last = history.stream()
                .filter(step -> step.level() == level)
                .reduce((one, next) -> next)
                .orElseThrow();
        String why = String.format(Locale.ROOT, "runs with %,d or more decide nothing: %s", level, last.why());
        return new SearchStep(level, last.repetition(), last.outcome(), why, true);
    }

    /**
     * A step that shows a limit counts as undecided if a run of its level or of a higher one decided: then the limit
     * was reached by chance, such as by a single error within the load generator.
     */
    private static Optional<SearchStep> lowestLimit(List<SearchStep> history) {
        int decided = history.stream()
                .filter(step -> !step.limit() && step.outcome() != Outcome.UNDECIDED)
                .mapToInt(SearchStep::level)
                .max()
                .orElse(0);
        return history.stream()
                .filter(step -> step.limit() && step.level() > decided)
                .min(Comparator.comparingInt(SearchStep::level));
    }

    /**
     * Levels that more runs leave open, and those that contradict them: missed with less, or met with more. None of
     * these can be an end of the bracket.
     */
    private List<Integer> unsettled() {
        int[] open = tallies.values().stream()
                .filter(this::staysOpen)
                .mapToInt(LevelTally::level)
                .toArray();
        int lowest = open.length == 0 ? Integer.MAX_VALUE : open[0];
        int highest = open.length == 0 ? 0 : open[open.length - 1];
        return tallies.values().stream()
                .filter(tally -> staysOpen(tally)
                        || tally.leansMissed() && tally.level() < highest
                        || tally.leansMet() && tally.level() > lowest)
                .map(LevelTally::level)
                .toList();
    }

    private boolean staysOpen(LevelTally tally) {
        return tally.staysOpen(anyDoubt);
    }

    /** The lowest step that something other than the service limited, or where no run decides. */
    Optional<SearchStep> limit() {
        return limit;
    }

    boolean isEmpty() {
        return tallies.isEmpty() && limit.isEmpty();
    }

    /** Whether so many levels were run in vain, while no other decides, that less load is of no use. */
    boolean decidesNothing() {
        return nothingDecides;
    }

    /** Ascending; empty if no level stays open for good. */
    List<Integer> unsettledLevels() {
        return unsettled;
    }

    /** The highest level that was run; 0 where none was. */
    int highest() {
        return tallies.isEmpty() ? 0 : tallies.lastKey();
    }

    /** The lowest level whose runs are undecided or in balance, and can still decide. */
    OptionalInt inBalance() {
        return tallies.values().stream()
                .filter(tally -> tally.met() == tally.missed() && !staysOpen(tally))
                .mapToInt(LevelTally::level)
                .findFirst();
    }

    /** The highest level that most of its runs met, below all that are missed or unsettled; 0 where none is. */
    int lower() {
        return lower;
    }

    /** The lowest level that most of its runs missed, above all that are unsettled; empty if there is none. */
    OptionalInt upper() {
        return upper;
    }

    /** The highest level that is confirmed, up to {@link #lower()}; 0 where none is. */
    int confirmedMet() {
        return highestMet(true);
    }

    /** The lowest level that is confirmed, from {@link #upper()} on. */
    OptionalInt confirmedMissed() {
        return lowestMissed(true);
    }

    private int highestMet(boolean confirmed) {
        int end = unsettled.isEmpty() ? upper.orElse(Integer.MAX_VALUE) : unsettled.get(0);
        return tallies.headMap(end, false).descendingMap().values().stream()
                .filter(tally -> tally.leansMet() && (!confirmed || tally.isConfirmed(anyDoubt)))
                .mapToInt(LevelTally::level)
                .findFirst()
                .orElse(0);
    }

    private OptionalInt lowestMissed(boolean confirmed) {
        int begin = unsettled.isEmpty() ? 0 : unsettled.get(unsettled.size() - 1);
        return tallies.tailMap(begin, false).values().stream()
                .filter(tally -> tally.leansMissed() && (!confirmed || tally.isConfirmed(anyDoubt)))
                .mapToInt(LevelTally::level)
                .findFirst();
    }

    boolean isConfirmed(int level) {
        return tally(level).isConfirmed(anyDoubt);
    }

    LevelTally tally(int level) {
        return tallies.getOrDefault(level, LevelTally.none(level));
    }

    /** How many runs of its majority a level needs, as things are now. */
    int needed(int level) {
        return tally(level).needed(anyDoubt);
    }
}
