package io.github.springbench.runner.stats;

/**
 * The largest of the repetitions. It has no interval: no resample is larger than the largest value seen, so that the
 * bootstrap fails for a maximum (Efron and Tibshirani 1993, section 7.4).
 */
record WorstFigure(double[] values) implements CellFigure {

    @Override
    public int repetitions() {
        return values.length;
    }

    @Override
    public double of(int[] counts) {
        double worst = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < values.length; i++) {
            if (counts[i] > 0) {
                worst = Math.max(worst, values[i]);
            }
        }
        return worst;
    }

    @Override
    public boolean canBeResampled() {
        return false;
    }
}
