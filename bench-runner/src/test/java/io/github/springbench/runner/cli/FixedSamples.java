package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Sample;

/** Looks at a service that are made up. */
final class FixedSamples {

    private FixedSamples() {}

    static Sample sample(double elapsedSeconds, Integer threads, Double cpuSeconds) {
        return new Sample(
                elapsedSeconds,
                threads,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                cpuSeconds,
                null);
    }
}
