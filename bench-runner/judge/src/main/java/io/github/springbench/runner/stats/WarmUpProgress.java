package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * How far a warm-up is at a moment; all but the speed are sums since some beginning.
 *
 * @param seconds on any clock
 * @param requests that have ended
 * @param cpuSeconds CPU time of the service; null where that is not known
 * @param compilationMillis time of its compilers at work or waiting for a core; null where that is not known
 * @param coreSpeed how fast a core is at that moment; null where nobody measures it
 */
public record WarmUpProgress(
        double seconds, long requests, Double cpuSeconds, Double compilationMillis, Double coreSpeed) {

    private static final double MS_PER_SECOND = 1000;

    /**
     * Brings together what the load generator, the service and the machine tell, each once a second and at its own
     * moments: at the moments of the load generator, those of the service between two of its samples in proportion to
     * the time.
     *
     * @param notes of the load generator, from the first request on
     * @param samples of the service
     * @param samplesFrom when the clock of the samples began
     * @param host samples of the machine
     */
    public static List<WarmUpProgress> of(
            List<LoadGeneratorSample> notes, List<Sample> samples, Instant samplesFrom, List<HostSample> host) {
        List<WarmUpProgress> progress = new ArrayList<>();
        int next = 0;
        for (LoadGeneratorSample note : notes) {
            double at = (note.epochMs() - samplesFrom.toEpochMilli()) / MS_PER_SECOND;
            while (next < samples.size() && samples.get(next).elapsedSeconds() < at) {
                next++;
            }
            if (next > 0 && next < samples.size()) {
                Sample from = samples.get(next - 1);
                Sample to = samples.get(next);
                double part = (at - from.elapsedSeconds()) / (to.elapsedSeconds() - from.elapsedSeconds());
                progress.add(new WarmUpProgress(
                        note.epochMs() / MS_PER_SECOND,
                        note.warmUpRequests(),
                        between(from, to, part, sample -> sample.cpu().serviceCpuSeconds()),
                        between(from, to, part, sample -> sample.cpu().compilationMillis()),
                        speedAt(note.epochMs(), host)));
            }
        }
        return List.copyOf(progress);
    }

    private static Double between(Sample from, Sample to, double part, Function<Sample, Number> sum) {
        Number before = sum.apply(from);
        Number after = sum.apply(to);
        return before == null || after == null
                ? null
                : Double.valueOf(before.doubleValue() + part * (after.doubleValue() - before.doubleValue()));
    }

    /** By the last sample before. */
    private static Double speedAt(long epochMs, List<HostSample> host) {
        return host.stream()
                .filter(sample -> sample.epochMs() <= epochMs)
                .map(HostSample::cpuSpeed)
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }
}
