package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Sample;

/** Samples that show one thing. */
final class Samples {

    private Samples() {}

    static Sample cpu(double elapsedSeconds, Double cpuSeconds) {
        return sample(elapsedSeconds, null, null, cpuSeconds);
    }

    static Sample pool(double elapsedSeconds, Integer leased, Integer waiting) {
        return sample(elapsedSeconds, leased, waiting, null);
    }

    private static Sample sample(double elapsedSeconds, Integer leased, Integer waiting, Double cpuSeconds) {
        return new Sample(
                elapsedSeconds,
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
                leased,
                waiting,
                cpuSeconds,
                null);
    }
}
