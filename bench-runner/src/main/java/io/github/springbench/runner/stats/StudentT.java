package io.github.springbench.runner.stats;

/**
 * Quantiles of Student's t distribution. At whole degrees of freedom n its probability within ± t is a finite sum over
 * the angle θ = arctan(t / √n) (Abramowitz and Stegun 1964, <i>Handbook of Mathematical Functions</i>, 26.7.3 and
 * 26.7.4), which grows with θ and is therefore inverted by halving.
 */
final class StudentT {

    /** With that many it is the normal distribution to two digits behind the point. */
    private static final int MOST_DEGREES = 1000;

    /** As many as a double has digits. */
    private static final int HALVINGS = 52;

    private StudentT() {}

    /**
     * How many standard errors to both sides of a mean hold the true one.
     *
     * @param level in which share of all cases, such as 0.95
     * @param degrees of freedom, 1 at least. Between whole ones the quantile is taken from a straight line over 1 / n;
     *     it bends upwards there, so that the line is never too low
     */
    static double quantile(double level, double degrees) {
        double known = Math.max(1, Math.min(MOST_DEGREES, degrees));
        int below = (int) Math.floor(known);
        double upper = ofWhole(level, below);
        if (below == known) {
            return upper;
        }
        double lower = ofWhole(level, below + 1);
        double share = (1 / known - 1.0 / (below + 1)) / (1.0 / below - 1.0 / (below + 1));
        return lower + share * (upper - lower);
    }

    private static double ofWhole(double level, int degrees) {
        double low = 0;
        double high = Math.PI / 2;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (within(middle, degrees) < level) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.sqrt(degrees) * Math.tan((low + high) / 2);
    }

    /** The probability of less than {@code √degrees · tan(angle)} to both sides. */
    private static double within(double angle, int degrees) {
        double cosine = Math.cos(angle);
        boolean odd = degrees % 2 == 1;
        double term = odd ? cosine : 1;
        double sum = degrees == 1 ? 0 : term;
        for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
            term *= cosine * cosine * (k - 1) / k;
            sum += term;
        }
        double even = Math.sin(angle) * sum;
        return odd ? 2 / Math.PI * (angle + even) : even;
    }
}
