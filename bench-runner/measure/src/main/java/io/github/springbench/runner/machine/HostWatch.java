package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.run.Sample.HostSample;

/**
 * Watches a machine, and the CPU that service, load generator and runner take of it. Safe for use by several threads.
 * To be closed.
 */
public interface HostWatch extends AutoCloseable {

    /**
     * Adds the load generator's CPU to later samples; before this call, it is null in them. After its end, samples keep
     * the last reading.
     */
    void watchLoadGenerator(FoundProcess process);

    /** Samples once. */
    HostSample sample();

    @Override
    void close();
}
