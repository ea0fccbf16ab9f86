package io.github.springbench.runner.machine.ssh;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.machine.ClockOffset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An agent that is up.
 *
 * @param connection to it
 * @param machine that it serves
 * @param files of its own
 */
record Agent(AgentConnection connection, Machine machine, AgentFiles files) implements AutoCloseable {

    /** The first ones wait for classes to be loaded; the least round trip counts. */
    private static final int CLOCK_READINGS = 15;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    static Agent at(AgentConnection connection) {
        return new Agent(
                connection,
                connection.proxy(Machine.class, Wire.MACHINE),
                connection.proxy(AgentFiles.class, Wire.FILES));
    }

    boolean isLost() {
        return connection.isLost();
    }

    /** Its clock against this machine's, read now. */
    ClockOffset clock() {
        List<ClockOffset.Reading> readings = new ArrayList<>();
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            Instant sent = Instant.now();
            long from = System.nanoTime();
            long there = files.epochNanos();
            readings.add(new ClockOffset.Reading(
                    sent.getEpochSecond() * NANOS_PER_SECOND + sent.getNano(), System.nanoTime() - from, there));
        }
        return ClockOffset.of(readings).orElseThrow();
    }

    @Override
    public void close() {
        connection.close();
    }
}
