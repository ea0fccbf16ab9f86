package io.github.springbench.runner.stats.estimates;

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

    /** Judges a ratio by its bounds: what the cores' speed or a step of the clock may explain shows no difference. */
    public static Difference of(Ratio ratio) {
        return between(ratio.least(), ratio.most());
    }

    /** Judges a ratio that lies between two others. */
    public static Difference between(double least, double most) {
        if (most < 1 - TOLERANCE) {
            return LOWER;
        }
        return least > 1 + TOLERANCE ? HIGHER : NONE_SHOWN;
    }
}
