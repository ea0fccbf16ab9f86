package io.github.springbench.runner.model.machine;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * By how much another machine's clock differs from this one's.
 *
 * @param offsetMs the other clock minus this one, in milliseconds
 * @param roundTripMs time from the question to its answer, in milliseconds. The offset is wrong by at most half of it,
 *     since the other clock was read at some moment in between
 */
public record ClockOffset(double offsetMs, double roundTripMs) {

    private static final double NANOS_PER_MS = 1e6;

    /**
     * One reading of another machine's clock.
     *
     * @param sentNanos this machine's time when it asked, in nanoseconds since 1970
     * @param roundTripNanos from the question to the answer, by a clock that nothing sets
     * @param remoteNanos the other machine's time, in nanoseconds since 1970
     */
    public record Reading(long sentNanos, long roundTripNanos, long remoteNanos) {

        private ClockOffset offset() {
            long middle = sentNanos + roundTripNanos / 2;
            return new ClockOffset((remoteNanos - middle) / NANOS_PER_MS, roundTripNanos / NANOS_PER_MS);
        }
    }

    /**
     * The offset by the reading with the least round trip, which has the least error (Cristian, Probabilistic clock
     * synchronization, Distributed Computing 3, 1989); empty without a reading.
     */
    public static Optional<ClockOffset> of(Collection<Reading> readings) {
        return readings.stream()
                .min(Comparator.comparingLong(Reading::roundTripNanos))
                .map(Reading::offset);
    }

    /** How far the offset can be wrong, in milliseconds. */
    public double errorMs() {
        return roundTripMs / 2;
    }

    /** Whether the readings cannot tell the two clocks apart. */
    public boolean isWithinItsError() {
        return Math.abs(offsetMs) <= errorMs();
    }

    /**
     * How the clock of another machine stood to the runner's during a run.
     *
     * @param machine its name
     * @param offsetMs its clock minus the runner's at the start
     * @param errorMs by how much that can be wrong
     * @param driftMs offset at the end minus offset at the start
     */
    public record ClockEvidence(String machine, double offsetMs, double errorMs, double driftMs) {}
}
