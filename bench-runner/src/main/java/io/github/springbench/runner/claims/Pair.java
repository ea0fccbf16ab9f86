package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Intervals;
import io.github.springbench.runner.stats.Ratio;
import io.github.springbench.runner.stats.Repetition;
import java.util.List;
import java.util.TreeMap;

/** A metric of two systems at the places on the axis at which both have it. */
final class Pair {

    private final Axis axis;
    private final Intervals intervals;
    private final Metric metric;
    private final TreeMap<Integer, List<Repetition>> cells;
    private final TreeMap<Integer, List<Repetition>> otherCells;
    private final TreeMap<Integer, Double> figures;
    private final TreeMap<Integer, Double> otherFigures;

    Pair(Series series, Metric metric, String system, String than, Claim.Range range) {
        this.axis = series.axis();
        this.intervals = series.intervals();
        this.metric = metric;
        cells = series.cells(system, range);
        otherCells = series.cells(than, range);
        figures = series.figures(metric, system, range);
        otherFigures = series.figures(metric, than, range);
        figures.keySet().retainAll(otherFigures.keySet());
        otherFigures.keySet().retainAll(figures.keySet());
    }

    /** Where on the axis, ascending. */
    List<Integer> positions() {
        return List.copyOf(figures.keySet());
    }

    double figure(int at) {
        return figures.get(at);
    }

    double otherFigure(int at) {
        return otherFigures.get(at);
    }

    /** The system's metric over the other's: infinite if only the other's is 0, 1 if both are 0. */
    Ratio ratio(int at) {
        return Ratio.of(metric, cells.get(at), otherCells.get(at), intervals)
                .orElseGet(() -> Ratio.overNone(metric, figures.get(at), cells.get(at)));
    }

    List<Ratio> ratios() {
        return positions().stream().map(this::ratio).toList();
    }

    /** The figures in a sentence without its full stop. */
    String words() {
        return "At " + ClaimWords.range(axis, figures) + ": " + ClaimWords.range(metric, figures.values()) + " against "
                + ClaimWords.range(metric, otherFigures.values());
    }
}
