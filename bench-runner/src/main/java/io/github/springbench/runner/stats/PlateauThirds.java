package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.LoadSecond;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The throughput at the beginning and at the end of the plateau. Only whole seconds count, in which all users were present.
 *
 * @param earlyRps requests answered rightly in a second in the first third of the seconds
 * @param lateRps the same in the last third
 */
public record PlateauThirds(double earlyRps, double lateRps) {

    /** Of fewer, a third is one second. */
    private static final int LEAST_SECONDS = 6;

    /**
     * Empty where the plateau is too short, and in an open load, which has no users.
     *
     * @param perSecond response times, a histogram per second of the load
     * @param seconds what else is known of these seconds
     * @param users of the load
     */
    public static Optional<PlateauThirds> of(List<Histogram> perSecond, List<LoadSecond> seconds, long users) {
        List<Histogram> plateau = IntStream.range(1, Math.min(perSecond.size(), seconds.size()))
                .filter(second -> isFull(seconds.get(second - 1), users) && isFull(seconds.get(second), users))
                .mapToObj(perSecond::get)
                .toList();
        if (plateau.size() < LEAST_SECONDS) {
            return Optional.empty();
        }
        int third = plateau.size() / 3;
        return Optional.of(new PlateauThirds(
                answersPerSecond(plateau.subList(0, third)),
                answersPerSecond(plateau.subList(plateau.size() - third, plateau.size()))));
    }

    /** Users present at the end of a second and of the one before were there all the time. */
    private static boolean isFull(LoadSecond second, long users) {
        return second.users() != null && second.users() == users;
    }

    private static double answersPerSecond(List<Histogram> seconds) {
        return seconds.stream().mapToLong(Histogram::getTotalCount).average().orElseThrow();
    }
}
