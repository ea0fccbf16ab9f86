package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.run.Sample;

/** Watches a process that may be no JVM. Those that descend from it belong to it. */
@FunctionalInterface
public interface ProcessWatch {

    /**
     * Samples once.
     *
     * @param elapsedSeconds the time that the sample will bear
     */
    Sample sample(double elapsedSeconds);
}
