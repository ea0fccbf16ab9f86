package io.github.springbench.runner.model.run;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How far the machine can have moved the figures of a run, in the unit of each.
 *
 * @param parts for each figure what each part adds; together they are its error. Infinite where no bound is known
 * @param notLookedAt parts of which, in whole or in part, this system, JDK or load generator shows nothing
 */
public record Interference(Map<Metric, Map<InterferencePart, Double>> parts, Set<InterferencePart> notLookedAt) {

    /** The error of a figure; empty where nobody knows. */
    public Optional<Double> of(Metric figure) {
        return without(Set.of(), figure);
    }

    /** The error of a figure without some of its parts; empty where nobody knows. */
    public Optional<Double> without(Set<InterferencePart> some, Metric figure) {
        return Optional.ofNullable(parts.get(figure)).map(known -> known.entrySet().stream()
                .filter(part -> !some.contains(part.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum());
    }

    /** What adds most to the error of a figure; empty where nothing does. */
    public Optional<InterferencePart> largest(Metric figure) {
        return Optional.ofNullable(parts.get(figure)).flatMap(known -> known.entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey));
    }

    /** A way in which the machine moves figures. */
    public enum InterferencePart {
        CORES("waiting for a core"),
        CONTAINER("the container's limit"),
        HYPERVISOR("the hypervisor"),
        STOPS("stalls"),
        COLLECTIONS("the load generator's collections"),
        CONNECTING("dropped connection attempts"),
        PAUSES("late pauses"),
        CLOCK("the clock's step"),
        /** Only where machines were apart. */
        CLOCK_DRIFT("the clocks' drift"),
        WARMING("warming up"),
        SPEED("the cores' speed");

        private final String label;

        InterferencePart(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }
}
