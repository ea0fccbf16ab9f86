package io.github.springbench.runner.stats.interference;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** How long a thread that becomes ready to run at a random moment waits for the machine. */
final class WaitTimes {

    private static final double MS_PER_SECOND = 1000;

    private final List<Hold> holds;

    /** For each hold, the share of the time up to its end, if all of them came first. */
    private final double[] shares;

    private final double longer;

    private WaitTimes(List<Hold> holds, double[] shares, double longer) {
        this.holds = holds;
        this.shares = shares;
        this.longer = longer;
    }

    /**
     * The waits of a time.
     *
     * @param holds windows in which threads that become ready wait
     * @param seconds how long the time was
     * @param longer the factor of each wait: a delayed request also waits for those delayed before it
     */
    static WaitTimes of(List<Hold> holds, double seconds, double longer) {
        double[] shares = new double[holds.size()];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            sum += holds.get(i).windowMs() / (seconds * MS_PER_SECOND);
            shares[i] = sum;
        }
        return new WaitTimes(List.copyOf(holds), shares, longer);
    }

    /** The share of the time in which whoever became ready had to wait, 0 to 1. */
    double share() {
        return shares.length == 0 ? 0 : Math.min(1, shares[shares.length - 1]);
    }

    /** The mean wait of a random moment in milliseconds. */
    double meanMs() {
        double mean = 0;
        for (int i = 0; i < shares.length; i++) {
            mean += (shares[i] - (i == 0 ? 0 : shares[i - 1])) * holds.get(i).meanMs();
        }
        return mean * longer;
    }

    /** The wait of a random moment in milliseconds. */
    double draw(UniformRandomProvider random) {
        double at = random.nextDouble() * Math.max(1, shares.length == 0 ? 1 : shares[shares.length - 1]);
        if (shares.length == 0 || at > shares[shares.length - 1]) {
            return 0;
        }
        int place = Arrays.binarySearch(shares, at);
        Hold hold = holds.get(place < 0 ? -place - 1 : place);
        return longer * hold.waitMs(random.nextDouble() * hold.windowMs());
    }
}
