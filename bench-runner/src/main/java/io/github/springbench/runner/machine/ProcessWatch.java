package io.github.springbench.runner.machine;

import io.github.springbench.runner.model.Sample;

/** Watches a process that may be no JVM. */
@FunctionalInterface
public interface ProcessWatch {

    /**
     * Samples once.
     *
     * @param elapsedSeconds the time that the sample will bear
     */
    Sample sample(double elapsedSeconds);
}
