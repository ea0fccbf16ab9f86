package io.github.springbench.runner.machine.local;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** CPU time of a process since its start, user and system together. */
public final class CpuClock {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<Optional<Duration>> now;
    private volatile Double lastSeconds;

    /** Of that process alone. */
    public CpuClock(ProcessHandle process) {
        this(() -> process.info().totalCpuDuration());
    }

    CpuClock(Family family) {
        this(family::cpu);
    }

    /** @param now gives the time; empty where it cannot be had at this moment */
    public CpuClock(Supplier<Optional<Duration>> now) {
        this.now = now;
    }

    /** Of a service or load generator together with the processes that it starts, unless it is a JVM. */
    public static CpuClock ofProgram(ProcessHandle process) {
        return new CpuClock(Family.ofProgram(process));
    }

    /** Of a process that nobody knows. */
    public static CpuClock unknown() {
        return new CpuClock(Optional::empty);
    }

    /** The reading of now, or the last one where the process has ended; null where there was none. */
    public Double seconds() {
        // A child that ends between two looks is missing for a moment: its parent has its time only afterwards.
        double least = lastSeconds == null ? 0 : lastSeconds;
        now.get().ifPresent(time -> lastSeconds = Math.max(least, time.toNanos() / NANOS_PER_SECOND));
        return lastSeconds;
    }
}
