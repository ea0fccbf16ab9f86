package io.github.springbench.runner.stats;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How long whoever becomes ready to run at a random moment waits for the machine, by how late a ticker woke that sleeps 5 ms at a
 * time. A lateness of L stands for the 5 ms in which nobody looked, whoever came in them having waited as long, and for L itself,
 * of which whoever came meanwhile waited for the rest. It tells more than was waited rather than less.
 */
final class WaitTimes {

    private static final double TICK_MS = 5;
    private static final double MS_PER_SECOND = 1000;

    private final double[] lateMs;

    /** For each lateness, the share of the time up to its end, if all of them came first. */
    private final double[] shares;

    private WaitTimes(double[] lateMs, double[] shares) {
        this.lateMs = lateMs;
        this.shares = shares;
    }

    /**
     * The waits of a time.
     *
     * @param lateMs each lateness in milliseconds
     * @param seconds how long the ticker was watched
     */
    static WaitTimes of(List<Double> lateMs, double seconds) {
        double[] late = lateMs.stream().mapToDouble(Double::doubleValue).toArray();
        double[] shares = new double[late.length];
        double sum = 0;
        for (int i = 0; i < late.length; i++) {
            sum += (TICK_MS + late[i]) / (seconds * MS_PER_SECOND);
            shares[i] = sum;
        }
        return new WaitTimes(late, shares);
    }

    /** The share of the time in which whoever became ready had to wait, 0 to 1. */
    double share() {
        return shares.length == 0 ? 0 : Math.min(1, shares[shares.length - 1]);
    }

    /** The mean wait of a random moment in milliseconds: (5 L + L² / 2) over the time, for each lateness. */
    double meanMs() {
        double mean = 0;
        for (int i = 0; i < lateMs.length; i++) {
            double share = shares[i] - (i == 0 ? 0 : shares[i - 1]);
            mean += share * lateMs[i] * (TICK_MS + lateMs[i] / 2) / (TICK_MS + lateMs[i]);
        }
        return mean;
    }

    /** The wait of a random moment in milliseconds. */
    double draw(UniformRandomProvider random) {
        double at = random.nextDouble() * Math.max(1, shares.length == 0 ? 1 : shares[shares.length - 1]);
        int place = Arrays.binarySearch(shares, at);
        int late = place < 0 ? -place - 1 : place;
        if (late >= lateMs.length) {
            return 0;
        }
        double within = random.nextDouble() * (TICK_MS + lateMs[late]);
        return within < TICK_MS ? lateMs[late] : TICK_MS + lateMs[late] - within;
    }
}
