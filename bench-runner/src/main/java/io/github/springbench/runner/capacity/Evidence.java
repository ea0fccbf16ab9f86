package io.github.springbench.runner.capacity;

import java.util.ArrayList;
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
final class Evidence {

    private static final int LEAST_IN_VAIN = 2;
    private static final int MOST_IN_VAIN = 4;

    private final ConfirmationRule rule;
    private final Optional<Step> limit;
    private final NavigableMap<Integer, LevelTally> tallies = new TreeMap<>();
    private final boolean anyDoubt;
    private final boolean nothingDecides;
    private final List<Integer> unsettled;

    Evidence(List<Step> history, ConfirmationRule rule) {
        this.rule = rule;
        Optional<Step> told = lowestLimit(history);
        int end = told.map(Step::level).orElse(Integer.MAX_VALUE);
        for (Step step : history) {
            if (step.level() < end) {
                tallies.computeIfAbsent(step.level(), LevelTally::none);
                tallies.compute(
                        step.level(),
                        (level, tally) -> tally.plus(step.limit() ? StepOutcome.UNDECIDED : step.outcome()));
            }
        }
        this.nothingDecides = tallies.values().stream().filter(this::isInVain).count() >= MOST_IN_VAIN
                && tallies.values().stream().allMatch(tally -> tally.decided() == 0);
        this.limit = lowestInVain().map(level -> inVain(level, history)).or(() -> told);
        limit.ifPresent(step -> tallies.tailMap(step.level(), true).clear());
        this.anyDoubt = tallies.values().stream().anyMatch(tally -> tally.minority() > 0);
        this.unsettled = unsettled();
    }

    /** Whether a level was run as often as makes sense, and no run decided. */
    private boolean isInVain(LevelTally tally) {
        return tally.decided() == 0 && tally.undecidedInARow() >= rule.undecidedInARow();
    }

    /**
     * The lowest level that was run in vain, where no higher one decides: mostly the machine is too small, or its error
     * too large, to tell what the service does there. One level alone may be in vain by chance.
     */
    private Optional<Integer> lowestInVain() {
        List<Integer> levels = new ArrayList<>();
        for (LevelTally tally : tallies.descendingMap().values()) {
            if (tally.decided() > 0) {
                break;
            }
            if (isInVain(tally)) {
                levels.add(tally.level());
            }
        }
        return levels.size() < LEAST_IN_VAIN ? Optional.empty() : Optional.of(levels.get(levels.size() - 1));
    }

    private static Step inVain(int level, List<Step> history) {
        Step last = history.stream()
                .filter(step -> step.level() == level)
                .reduce((one, next) -> next)
                .orElseThrow();
        String why = String.format(Locale.ROOT, "runs with %,d or more decide nothing: %s", level, last.why());
        return new Step(level, last.repetition(), last.outcome(), why, true);
    }

    /**
     * A step that shows a limit counts as undecided if a run of its level or of a higher one decided: then the limit
     * was reached by chance, such as by a single error within the load generator.
     */
    private static Optional<Step> lowestLimit(List<Step> history) {
        int decided = history.stream()
                .filter(step -> !step.limit() && step.outcome() != StepOutcome.UNDECIDED)
                .mapToInt(Step::level)
                .max()
                .orElse(0);
        return history.stream()
                .filter(step -> step.limit() && step.level() > decided)
                .min(Comparator.comparingInt(Step::level));
    }

    /**
     * Levels that more runs leave open, and those that contradict them: missed with less, or met with more. None of
     * these can be an end of the bracket.
     */
    private List<Integer> unsettled() {
        int lowest = Integer.MAX_VALUE;
        int highest = 0;
        for (LevelTally tally : tallies.values()) {
            if (isOpenForGood(tally)) {
                lowest = Math.min(lowest, tally.level());
                highest = tally.level();
            }
        }
        List<Integer> levels = new ArrayList<>();
        for (LevelTally tally : tallies.values()) {
            boolean missedWithLess = tally.leansMissed() && tally.level() < highest;
            boolean metWithMore = tally.leansMet() && tally.level() > lowest;
            if (isOpenForGood(tally) || missedWithLess || metWithMore) {
                levels.add(tally.level());
            }
        }
        return List.copyOf(levels);
    }

    private boolean isOpenForGood(LevelTally tally) {
        return rule.leavesOpen(tally, anyDoubt);
    }

    /** The lowest step that something other than the service limited, or where no run decides. */
    Optional<Step> limit() {
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
        for (LevelTally tally : tallies.values()) {
            if (tally.met() == tally.missed() && !isOpenForGood(tally)) {
                return OptionalInt.of(tally.level());
            }
        }
        return OptionalInt.empty();
    }

    /** The highest level that most of its runs met, below all that are missed or unsettled; 0 where none is. */
    int lower() {
        return highestMet(false);
    }

    /** The lowest level that most of its runs missed, above all that are unsettled; empty if there is none. */
    OptionalInt upper() {
        return lowestMissed(false);
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
        int end = unsettled.isEmpty() ? upper().orElse(Integer.MAX_VALUE) : unsettled.get(0);
        for (LevelTally tally : tallies.headMap(end, false).descendingMap().values()) {
            if (tally.leansMet() && (!confirmed || isConfirmed(tally.level()))) {
                return tally.level();
            }
        }
        return 0;
    }

    private OptionalInt lowestMissed(boolean confirmed) {
        int begin = unsettled.isEmpty() ? 0 : unsettled.get(unsettled.size() - 1);
        for (LevelTally tally : tallies.tailMap(begin, false).values()) {
            if (tally.leansMissed() && (!confirmed || isConfirmed(tally.level()))) {
                return OptionalInt.of(tally.level());
            }
        }
        return OptionalInt.empty();
    }

    boolean isConfirmed(int level) {
        return rule.confirms(tally(level), anyDoubt);
    }

    LevelTally tally(int level) {
        return tallies.getOrDefault(level, LevelTally.none(level));
    }

    /** How many runs of its majority a level needs, as things stand. */
    int needed(int level) {
        return rule.needed(tally(level).minority(), anyDoubt);
    }
}
