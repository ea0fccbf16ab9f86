package io.github.springbench.runner;

import io.github.springbench.runner.model.run.Sample;

/** Samples that hold only the figures that a test is about. */
public final class Samples {

    private Samples() {}

    public static Sample cpu(double elapsedSeconds, Double cpuSeconds) {
        return sample(elapsedSeconds, null, null, null, cpuSeconds, null);
    }

    public static Sample pool(double elapsedSeconds, Integer leased, Integer waiting) {
        return sample(elapsedSeconds, null, leased, waiting, null, null);
    }

    public static Sample threads(double elapsedSeconds, Integer platformThreads, Double cpuSeconds) {
        return sample(elapsedSeconds, platformThreads, null, null, cpuSeconds, null);
    }

    public static Sample compilation(double elapsedSeconds, long millis) {
        return sample(elapsedSeconds, null, null, null, null, millis);
    }

    private static Sample sample(
            double elapsedSeconds,
            Integer platformThreads,
            Integer leased,
            Integer waiting,
            Double cpuSeconds,
            Long compilationMillis) {
        return new Sample(
                elapsedSeconds,
                new Sample.Threads(platformThreads, null, null, null, null, null, null),
                new Sample.VirtualThreads(null, null, null, null),
                new Sample.Memory(null, null, null),
                new Sample.Collections(null, null),
                new Sample.Connections(leased, waiting),
                new Sample.Cpu(cpuSeconds, null, compilationMillis));
    }
}
