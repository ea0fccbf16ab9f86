package io.github.springbench.runner.probe;

import java.time.Duration;

/** CPU time of a process since its start, user and system together. */
final class CpuClock {

    private static final double NANOS_PER_SECOND = 1e9;

    private final ProcessHandle process;
    private volatile Double lastSeconds;

    CpuClock(ProcessHandle process) {
        this.process = process;
    }

    /** The reading of now, or the last one where the process has ended; null where there was none. */
    Double seconds() {
        process.info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .ifPresent(nanos -> lastSeconds = nanos / NANOS_PER_SECOND);
        return lastSeconds;
    }
}
