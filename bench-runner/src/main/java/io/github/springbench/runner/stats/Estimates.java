package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Metric;
import java.util.List;
import java.util.Optional;

/** Figures of a cell, and ratios of two cells, with the intervals that their repetitions give. */
public final class Estimates {

    /** With fewer, no interval is given: it would only show how little is known. */
    public static final int LEAST_REPETITIONS = 3;

    private Estimates() {}

    /** A metric of a cell; empty where no repetition has it. */
    public static Optional<Estimate> of(Metric metric, List<Repetition> repetitions) {
        throw new UnsupportedOperationException();
    }

    /** The ratio of a metric of two cells; empty where one of them lacks it, or is 0 below the line. */
    public static Optional<Estimate> ratio(Metric metric, List<Repetition> above, List<Repetition> below) {
        throw new UnsupportedOperationException();
    }
}
