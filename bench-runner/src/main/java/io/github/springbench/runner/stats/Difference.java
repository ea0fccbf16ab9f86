package io.github.springbench.runner.stats;

/** What the ratio of two figures shows. */
public enum Difference {
    /** The first is lower by more than 3 %. */
    LOWER,
    /** The first is higher by more than 3 %. */
    HIGHER,
    /** The ratio, or its interval, includes 1 within 3 %. */
    NONE_SHOWN;

    /** Differences below this share do not count: another machine, JDK patch or day makes them too. */
    public static final double TOLERANCE = 0.03;

    /** Judges a ratio by its interval, or by its value alone where it has too few repetitions for one. */
    public static Difference of(Estimate ratio) {
        if (!ratio.hasInterval() && ratio.repetitions() >= Estimates.LEAST_REPETITIONS) {
            return NONE_SHOWN; // its repetitions bound it nowhere
        }
        double low = ratio.hasInterval() ? ratio.low() : ratio.value();
        double high = ratio.hasInterval() ? ratio.high() : ratio.value();
        if (high < 1 - TOLERANCE) {
            return LOWER;
        }
        return low > 1 + TOLERANCE ? HIGHER : NONE_SHOWN;
    }
}
