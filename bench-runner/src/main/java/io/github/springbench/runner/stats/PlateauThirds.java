package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import java.util.List;
import java.util.Optional;

/**
 * The throughput at the beginning and at the end of the plateau. Only whole seconds count, in which all users were
 * present.
 *
 * @param earlyRps requests answered rightly in a second in the first third of the seconds
 * @param lateRps the same in the last third
 */
public record PlateauThirds(double earlyRps, double lateRps) {

    /** Of fewer, a third is one second. */
    private static final int LEAST_SECONDS = 6;

    /** Empty where the plateau is too short. */
    public static Optional<PlateauThirds> of(WholeSeconds plateau) {
        List<EncodedHistogram> seconds = plateau.micros();
        if (seconds.size() < LEAST_SECONDS) {
            return Optional.empty();
        }
        int third = seconds.size() / 3;
        return Optional.of(new PlateauThirds(
                answersPerSecond(seconds.subList(0, third)),
                answersPerSecond(seconds.subList(seconds.size() - third, seconds.size()))));
    }

    private static double answersPerSecond(List<EncodedHistogram> seconds) {
        return seconds.stream().mapToLong(EncodedHistogram::count).average().orElseThrow();
    }
}
