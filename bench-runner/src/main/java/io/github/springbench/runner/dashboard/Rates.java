package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample;

/** Makes seconds of the samples of a run, in which CPU times are sums. */
final class Rates {

    private static final double MILLIS_PER_SECOND = 1000;

    private Sample before;
    private HostSample hostBefore;
    private Double stolenCores;
    private Double otherCores;

    /** Keeps the machine's figures for the next second of the service, which another thread samples. */
    void sampledHost(HostSample now) {
        if (hostBefore != null) {
            double seconds = (now.monotonicMs() - hostBefore.monotonicMs()) / MILLIS_PER_SECOND;
            stolenCores = cores(hostBefore.stealSeconds(), now.stealSeconds(), seconds);
            otherCores = cores(hostBefore.otherCpuSeconds(), now.otherCpuSeconds(), seconds);
        }
        hostBefore = now;
    }

    Second sampled(Sample now, LiveReading load) {
        Double serviceCores = before == null
                ? null
                : cores(
                        before.cpu().serviceCpuSeconds(),
                        now.cpu().serviceCpuSeconds(),
                        now.elapsedSeconds() - before.elapsedSeconds());
        before = now;
        return new Second(now, load, serviceCores, stolenCores, otherCores);
    }

    private static Double cores(Double before, Double now, double seconds) {
        return before == null || now == null || seconds <= 0
                ? null
                : Double.valueOf(Math.max(0, now - before) / seconds);
    }
}
