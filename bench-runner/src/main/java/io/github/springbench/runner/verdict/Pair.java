package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Repetition;
import java.util.List;
import java.util.TreeMap;

/** A metric of two systems at the numbers of users at which both have it. */
final class Pair {

    private final Metric metric;
    private final TreeMap<Integer, List<Repetition>> cells;
    private final TreeMap<Integer, List<Repetition>> otherCells;
    private final TreeMap<Integer, Double> figures;
    private final TreeMap<Integer, Double> otherFigures;

    Pair(Series series, Metric metric, String system, String than, Claim.Users users) {
        this.metric = metric;
        cells = series.cells(system, users);
        otherCells = series.cells(than, users);
        figures = series.figures(metric, system, users);
        otherFigures = series.figures(metric, than, users);
        figures.keySet().retainAll(otherFigures.keySet());
        otherFigures.keySet().retainAll(figures.keySet());
    }

    /** The numbers of users, the fewest first. */
    List<Integer> users() {
        return List.copyOf(figures.keySet());
    }

    /** The system's metric over the other's. Some are infinitely more than none, and none are as many as none. */
    Estimate ratio(int users) {
        return Estimates.ratio(metric, cells.get(users), otherCells.get(users))
                .orElseGet(() -> new Estimate(figures.get(users) > 0 ? Double.POSITIVE_INFINITY : 1, null, null, 1));
    }

    /** The figures in a sentence without its full stop. */
    String words() {
        return "At " + Words.users(figures) + ": " + Words.range(metric, figures.values()) + " against "
                + Words.range(metric, otherFigures.values());
    }
}
