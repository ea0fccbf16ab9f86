package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.HostSample;

/**
 * Watches a machine, and the CPU that service, load generator and runner take of it. Safe for use by several threads.
 * To be closed.
 */
public interface HostWatch extends AutoCloseable {

    /**
     * The load generator whose CPU later samples give; before, it is null there. After its end they keep the last
     * reading.
     */
    void watchLoadGenerator(FoundProcess process);

    /** Samples once. */
    HostSample sample();

    @Override
    void close();
}
