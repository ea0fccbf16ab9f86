package io.github.springbench.runner.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/** The median of the repetitions: one disturbed repetition does not move it. */
record MedianFigure(double[] values) implements CellFigure {

    @Override
    public int repetitions() {
        return values.length;
    }

    @Override
    public double of(int[] counts) {
        double[] drawn = new double[values.length];
        int filled = 0;
        for (int i = 0; i < values.length; i++) {
            Arrays.fill(drawn, filled, filled + counts[i], values[i]);
            filled += counts[i];
        }
        return Median.withDefaults().evaluate(drawn);
    }

    @Override
    public boolean canBeResampled() {
        return true;
    }
}
