package io.github.springbench.runner.machine;

import java.time.Duration;

/** A process of a machine, whoever started it. */
public interface FoundProcess {

    long pid();

    boolean isAlive();

    /** Waits for its end, and no longer than that. */
    void awaitEnd(Duration atMost);
}
