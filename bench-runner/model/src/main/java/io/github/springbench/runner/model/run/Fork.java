package io.github.springbench.runner.model.run;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How many runs share a service that was started once. JMH calls such a life of a JVM a fork, too. */
public enum Fork {
    /** Each run has fresh JVMs of its own. */
    PER_CELL,
    /** A system is started once for each repetition, and its cells are measured one after the other. */
    PER_SYSTEM;

    /** What experiment files write. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that a file names. */
    public static Optional<Fork> named(String word) {
        return Arrays.stream(values()).filter(fork -> fork.word().equals(word)).findFirst();
    }

    /** All words, in their order. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Fork::word).toList();
    }

    /**
     * Where in a fork a run was measured.
     *
     * @param number of the fork in its result, counted from 1 in the order in which they were started
     * @param place of the run in the fork, counted from 1
     * @param of how many runs the fork was to measure; fewer were measured where one of them failed
     */
    public record ForkPlace(int number, int place, int of) {}

    /**
     * How a service changed while the cells of its fork were measured: a run beside the closing run of the same cell. A
     * figure that one of them lacks is null.
     *
     * @param plateauThroughputRps in requests per second
     * @param p50Ms in milliseconds
     */
    public record ForkEvidence(Moved plateauThroughputRps, Moved p50Ms) {

        /**
         * A figure at the beginning and at the end of a fork.
         *
         * @param first of the first run
         * @param closing of the closing run
         * @param ratio the second over the first, on cores of equal speed where that is known
         * @param difference the share by which the ratio differs from 1, less what a step of the load generator's clock
         *     may explain
         */
        public record Moved(double first, double closing, double ratio, double difference) {}
    }
}
