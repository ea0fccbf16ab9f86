package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.run.RunFacts.WarmUpEvidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was measured of two systems that answered by turns, slice by slice: {@code duel.json}. It holds facts only;
 * response times of the slices are beside it, a histogram for each.
 *
 * @param first the system that the other one is compared with
 * @param second the other one
 * @param calibration whether both are the same system, so that a difference between them would be a false one
 * @param cell the parameters of both
 * @param terms how it was played
 * @param forks those that ended, in order; each had new processes of both systems
 * @param failure why it ended before its time; null where it did not
 */
public record Duel(
        String first,
        String second,
        boolean calibration,
        Map<String, Integer> cell,
        Terms terms,
        List<Fork> forks,
        String failure) {

    /** The system of a slice, in the order of a fork. */
    public static final char FIRST = 'A';

    public static final char SECOND = 'B';

    public Duel {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(terms, "terms");
        forks = forks == null ? List.of() : List.copyOf(forks);
    }

    /** The same with other forks, and how it ended. */
    public Duel with(List<Fork> ended, String reason) {
        return new Duel(first, second, calibration, cell, terms, ended, reason);
    }

    /** Which system answered in the slices of that letter. */
    public String system(char letter) {
        return letter == FIRST ? first : second;
    }

    /**
     * How a duel is played.
     *
     * @param seed of the order of the slices
     * @param slices of each fork; a multiple of four
     * @param slice how long each lasts
     * @param settle how much of its beginning does not count
     * @param warmUp how long both services are warmed up in each fork at most, until they are steady
     * @param budget about how long all forks may take
     * @param limits by how much the second system may be worse; empty where nothing was asked
     * @param precision how far the interval of the deciding figure may reach to each side, as a share of the ratio;
     *     null where nothing was asked
     */
    public record Terms(
            long seed,
            int slices,
            Duration slice,
            Duration settle,
            Duration warmUp,
            Duration budget,
            List<RegressionLimit> limits,
            Double precision) {

        public Terms {
            Objects.requireNonNull(slice, "slice");
            Objects.requireNonNull(settle, "settle");
            Objects.requireNonNull(warmUp, "warmUp");
            Objects.requireNonNull(budget, "budget");
            limits = limits == null ? List.of() : List.copyOf(limits);
        }
    }

    /**
     * New processes of both systems, and their slices.
     *
     * @param order of the systems, such as ABBABAAB
     * @param seconds that it took with all around the slices
     * @param warmUp what that of both systems together took; null where there was none
     */
    public record Fork(String order, double seconds, WarmUpEvidence warmUp, List<Slice> slices) {

        public Fork {
            slices = List.copyOf(slices);
            if (order.length() != slices.size()
                    || order.chars().anyMatch(letter -> letter != FIRST && letter != SECOND)) {
                throw new IllegalArgumentException("order is " + order + "; expected " + FIRST + " or " + SECOND
                        + " for each of " + slices.size() + " slices");
            }
        }
    }

    /**
     * A time in which one of the systems answered.
     *
     * @param epochMs when the part began that counts
     * @param seconds how long that part was
     * @param drainSeconds how long the last requests of the slice took when its time was over
     * @param answered requests that were answered rightly in that part
     * @param failed requests that ended in another way there or later: one that gets no answer ends in the drain
     * @param cpu null where this system does not tell
     * @param active what the JVM of the system did meanwhile beside answering; null where it does not tell
     * @param resting the same of the other system's
     * @param requests those that were answered rightly, each by the share of its time in that part; null in duels of
     *     before that was measured
     */
    public record Slice(
            long epochMs,
            double seconds,
            double drainSeconds,
            long answered,
            long failed,
            Cpu cpu,
            JvmWork active,
            JvmWork resting,
            Double requests) {}

    /**
     * CPU time between the first and the last reading in the part of a slice that counts.
     *
     * @param seconds between both readings
     * @param answered requests that were answered rightly, each by the share of its time between them; whole ones in
     *     duels of before that was measured
     * @param activeSeconds CPU time of the system that answered
     * @param restingSeconds CPU time of the other one
     */
    public record Cpu(double seconds, double answered, double activeSeconds, double restingSeconds) {}

    /**
     * @param collections of its garbage
     * @param collectionMillis time in these
     * @param compilationMillis time in compilations, of all compilers together
     */
    public record JvmWork(long collections, long collectionMillis, long compilationMillis) {}
}
