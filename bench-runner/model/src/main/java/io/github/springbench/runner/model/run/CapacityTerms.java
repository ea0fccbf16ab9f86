package io.github.springbench.runner.model.run;

import java.time.Duration;

/**
 * What a search for the most users is told beside the objectives that systems are held to. A result keeps it, so that
 * its report and its next session search alike.
 *
 * @param precision the width of each bracket as a share of its upper end, such as 0.05
 * @param most the highest level, in users or requests per second, that the machine can play or that somebody allows
 * @param mostBecause what limits it, such as {@code open files}
 * @param maxTime after which no run may end any more, from the start of a session; null for no end
 */
public record CapacityTerms(double precision, int most, String mostBecause, Duration maxTime) {

    /** The same with another end. */
    public CapacityTerms until(Duration newMaxTime) {
        return new CapacityTerms(precision, most, mostBecause, newMaxTime);
    }
}
