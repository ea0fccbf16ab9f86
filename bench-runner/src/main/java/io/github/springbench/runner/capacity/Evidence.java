package io.github.springbench.runner.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What the steps of a search show. Steps of a level count in the order of their repetitions; in which order levels were
 * run makes no difference.
 */
final class Evidence {

    private final ConfirmationRule rule;
    private final Optional<Step> limit;
    private final NavigableMap<Integer, LevelTally> tallies = new TreeMap<>();
    private final boolean anyDoubt;
    private final List<Integer> unsettled;

    Evidence(List<Step> history, ConfirmationRule rule) {
        this.rule = rule;
        this.limit = lowestLimit(history);
        int end = limit.map(Step::level).orElse(Integer.MAX_VALUE);
        boolean doubt = false;
        for (Step step : history) {
            if (step.level() < end) {
                LevelTally before = tallies.getOrDefault(step.level(), LevelTally.none(step.level()));
                LevelTally after = before.plus(step.outcome());
                tallies.put(step.level(), after);
                doubt |= after.minority() > 0;
            }
        }
        this.anyDoubt = doubt;
        this.unsettled = unsettled();
    }

    private static Optional<Step> lowestLimit(List<Step> history) {
        Step lowest = null;
        for (Step step : history) {
            if (step.limit() && (lowest == null || step.level() < lowest.level())) {
                lowest = step;
            }
        }
        return Optional.ofNullable(lowest);
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

    /** The lowest step that something other than the service limited. */
    Optional<Step> limit() {
        return limit;
    }

    boolean isEmpty() {
        return tallies.isEmpty() && limit.isEmpty();
    }

    /** Whether two levels were repeated as often as makes sense, and no run decided. One may be near the objective. */
    boolean decidesNothing() {
        return unsettled.size() > 1 && tallies.values().stream().allMatch(tally -> tally.decided() == 0);
    }

    /** Sorted; empty where the levels met and those missed do not overlap. */
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

    /** The lowest level that most of its runs missed, above all that are met or unsettled. */
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
