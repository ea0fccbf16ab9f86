package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.RecordedTimes;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * By how much the machine delayed the requests of a load: each becomes ready to run several times, and may wait each
 * time. Drawn with a fixed seed, so that the same run has the same error.
 */
final class Delays {

    private static final int DRAWS = 20_000;
    private static final long SEED = 20_260_101;
    private static final double TRY_AGAIN_MS = 1000;
    private static final double PERCENT = 100;

    /** Shares of the draws that are tried as bounds; each gives a bound that holds, and the lowest counts. */
    private static final double[] TRIED = {0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 1};

    /** Ascending, in milliseconds. */
    private final double[] ms;

    private Delays(double[] ms) {
        this.ms = ms;
    }

    /**
     * The delays of requests.
     *
     * @param moments the waits at each moment at which a request becomes ready
     */
    static Delays of(List<WaitTimes> moments) {
        return of(moments, 0);
    }

    /**
     * The same where callers tried again to connect, which TCP lets them do after a second (RFC 6298).
     *
     * @param droppedShare attempts that were dropped, over the requests
     */
    static Delays of(List<WaitTimes> moments, double droppedShare) {
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        double[] drawn = new double[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            for (WaitTimes moment : moments) {
                drawn[i] += moment.draw(random);
            }
            drawn[i] += random.nextDouble() < droppedShare ? TRY_AGAIN_MS : 0;
        }
        Arrays.sort(drawn);
        return new Delays(drawn);
    }

    double meanMs() {
        return Arrays.stream(ms).average().orElse(0);
    }

    /**
     * By how many milliseconds a percentile can be too high. With R the response times on record, R₀ those without
     * delays D, and d any bound: where D ≤ d, R ≤ R₀ + d. So P(R₀ ≤ y) ≤ P(R ≤ y + d) + P(D > d), and the percentile p
     * of R₀ is at least that of R at p − P(D > d), less d. Nothing is assumed of how delays and response times go
     * together.
     *
     * @param times those on record
     */
    double ofPercentile(double percentile, RecordedTimes times) {
        double recorded = times.mostMs(percentile);
        double least = Double.POSITIVE_INFINITY;
        for (double share : TRIED) {
            double bound = share == 0 ? 0 : ms[(int) Math.min(DRAWS - 1L, Math.round(share * DRAWS))];
            double lower = percentile - PERCENT * longerThan(bound);
            double moved = recorded - (lower <= 0 ? 0 : times.mostMs(lower)) + bound;
            least = Math.min(least, moved);
        }
        return Math.max(0, least);
    }

    /** Which share of the requests was delayed by more. */
    private double longerThan(double bound) {
        int place = Arrays.binarySearch(ms, Math.nextUp(bound));
        return (DRAWS - (place < 0 ? -place - 1 : place)) / (double) DRAWS;
    }
}
