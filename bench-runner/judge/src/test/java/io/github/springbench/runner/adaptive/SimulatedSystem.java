package io.github.springbench.runner.adaptive;

import io.github.springbench.runner.adaptive.LevelSearch.SystemSearch;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * A system of known capacity. The probability that a run meets the objective falls linearly from 1 to 0, and is 0.5 at
 * the capacity.
 */
final class SimulatedSystem implements Function<SystemSearch.Run, SearchStep> {

    /** More than any search takes, so that a search that does not end fails instead of hanging. */
    private static final int ENDLESS = 1_000;

    private final double capacity;
    private final double softness;
    private final double outliers;
    private final double undecided;
    private final SplittableRandom random;

    /**
     * A system with noise.
     *
     * @param softness the width of the fall, as a share of the capacity; 0 for a step
     * @param outliers the share of decided runs that are missed at any load
     * @param undecided the share of runs that decide nothing
     */
    SimulatedSystem(double capacity, double softness, double outliers, double undecided, SplittableRandom random) {
        this.capacity = capacity;
        this.softness = softness;
        this.outliers = outliers;
        this.undecided = undecided;
        this.random = random;
    }

    /** A system without noise, which meets the objective up to its capacity. */
    static SimulatedSystem of(double capacity) {
        return new SimulatedSystem(capacity, 0, 0, 0, new SplittableRandom(1));
    }

    @Override
    public SearchStep apply(SystemSearch.Run run) {
        return new SearchStep(run.level(), run.repetition(), outcome(run.level()), "", false);
    }

    private Outcome outcome(int level) {
        if (random.nextDouble() < undecided) {
            return Outcome.UNDECIDED;
        }
        boolean outlier = random.nextDouble() < outliers;
        return !outlier && random.nextDouble() < chance(level) ? Outcome.MET : Outcome.MISSED;
    }

    private double chance(int level) {
        if (softness == 0) {
            return level <= capacity ? 1 : 0;
        }
        return Math.max(0, Math.min(1, 0.5 - (level / capacity - 1) / softness));
    }

    /** Continues a search from these steps to its end. */
    static Bracket search(SystemSearch search, List<SearchStep> before, Function<SystemSearch.Run, SearchStep> system) {
        List<SearchStep> history = new ArrayList<>(before);
        while (history.size() < ENDLESS) {
            Optional<SystemSearch.Run> next = search.next(history);
            if (next.isEmpty()) {
                return search.known(history);
            }
            history.add(system.apply(next.get()));
        }
        throw new AssertionError("The search does not end: " + history.subList(ENDLESS - 5, ENDLESS));
    }
}
