package io.github.springbench.runner.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the service's memory was while connections were held, step by step.
 *
 * @param connections that were asked for, the same in all steps in which some are open
 * @param readings in the order of the steps
 */
public record FootprintEvidence(int connections, List<Reading> readings) {

    private static final double KIB_PER_MIB = 1024;

    /** What connections do while the memory is read. */
    public enum Step {
        /** There is none yet; the service is warm. */
        BASE,
        /** Each had one short request, a few at a time. */
        IDLE,
        /** Each waits for the answer to a request, all at once. */
        IN_FLIGHT,
        /** All these requests were answered. */
        AFTER_BURST,
        /** The service has closed them all, as their clients did. */
        CLOSED;

        /** In names of files and metrics. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The memory of the service at one step.
     *
     * @param heapMib used heap that a full collection left
     * @param rssMib resident set after that collection; null where the system does not tell
     */
    public record Reading(Step step, double heapMib, Double rssMib) {}

    public FootprintEvidence {
        readings = List.copyOf(readings);
    }

    /** Heap of each connection in KiB beyond the base; null without a reading. */
    public Double heapKib(Step step) {
        return kibEach(step, Reading::heapMib);
    }

    /** Resident set of each connection in KiB beyond the base; null without a reading. */
    public Double rssKib(Step step) {
        return kibEach(step, Reading::rssMib);
    }

    private Double kibEach(Step step, Function<Reading, Double> memory) {
        Optional<Double> base = at(Step.BASE).map(memory);
        return at(step).map(memory)
                .flatMap(mib -> base.map(before -> (mib - before) * KIB_PER_MIB / connections))
                .orElse(null);
    }

    private Optional<Reading> at(Step step) {
        return readings.stream().filter(reading -> reading.step() == step).findFirst();
    }
}
