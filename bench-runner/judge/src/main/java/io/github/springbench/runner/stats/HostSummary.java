package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/** From the samples of machine and load generator to what the checks look at. */
public final class HostSummary {

    private static final Duration NOTE_EVERY = Duration.ofSeconds(1);
    private static final double MS_PER_SECOND = 1000;
    private static final double MICROS_PER_MS = 1000;

    private HostSummary() {}

    /**
     * How the machine fared.
     *
     * @param samples in order of time
     * @param cores that the runner and its children may use
     */
    public static HostEvidence host(List<HostSample> samples, LoadParts parts, int cores) {
        List<HostSample> whole = parts.whole(samples, HostSample::epochMs);
        return new HostEvidence(
                parts.largest(samples, HostSample::epochMs, part -> share(part, HostSample::stealSeconds, cores)),
                parts.largest(samples, HostSample::epochMs, part -> share(part, HostSample::otherCpuSeconds, cores)),
                largestClockJumpMs(whole),
                leastAvailable(whole),
                share(asDouble(difference(whole, HostSample::memoryStallMicros)), micros(whole)),
                difference(whole, HostSample::swappedPages),
                parts.ofPlateau(samples, HostSample::epochMs, HostSummary::meanCpuSpeed),
                parts.ofPlateau(samples, HostSample::epochMs, HostSummary::cpuSpeedRise),
                null);
    }

    /** Over time: as long as callers do not think, throughput follows it. */
    private static Double meanCpuSpeed(List<HostSample> samples) {
        OptionalDouble mean = samples.stream()
                .map(HostSample::cpuSpeed)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
        return mean.isPresent() ? mean.getAsDouble() : null;
    }

    /** From the first third of the samples to the last; null where one of them lacks it. */
    private static Double cpuSpeedRise(List<HostSample> samples) {
        int third = samples.size() / 3;
        Double early = meanCpuSpeed(samples.subList(0, third));
        Double late = meanCpuSpeed(samples.subList(samples.size() - third, samples.size()));
        return early == null || late == null || early == 0 ? null : late / early - 1;
    }

    /** How the load generator's JVM fared, its ceiling unknown; its CPU is in the samples of the machine. */
    public static LoadGeneratorEvidence loadGenerator(
            List<LoadGeneratorSample> notes, List<HostSample> samples, LoadParts parts, int cores) {
        Period load = parts.load();
        // The first note after the end tells of the load's last second.
        long lastNote = load.to().plus(NOTE_EVERY).toEpochMilli();
        List<LoadGeneratorSample> whole = notes.stream()
                .filter(note -> load.from().toEpochMilli() <= note.epochMs() && note.epochMs() <= lastNote)
                .toList();
        return new LoadGeneratorEvidence(
                parts.largest(
                        samples, HostSample::epochMs, part -> share(part, HostSample::loadGeneratorCpuSeconds, cores)),
                whole.size() < LoadParts.LEAST_SAMPLES ? null : gcShare(whole.get(0), whole.get(whole.size() - 1)),
                null,
                null,
                null);
    }

    /** A share of the time of all cores. */
    private static Double share(List<HostSample> samples, Function<HostSample, Double> cpuSeconds, int cores) {
        Double millis = difference(samples, HostSample::monotonicMs);
        return share(difference(samples, cpuSeconds), millis == null ? null : millis / MS_PER_SECOND * cores);
    }

    private static Double largestClockJumpMs(List<HostSample> samples) {
        Double largest = null;
        for (int i = 1; i < samples.size(); i++) {
            HostSample from = samples.get(i - 1);
            HostSample to = samples.get(i);
            double jump = Math.abs((to.epochMs() - from.epochMs()) - (to.monotonicMs() - from.monotonicMs()));
            largest = largest == null ? jump : Math.max(largest, jump);
        }
        return largest;
    }

    private static Double leastAvailable(List<HostSample> samples) {
        return samples.stream()
                .filter(sample -> sample.availableMemoryKib() != null && sample.totalMemoryKib() != null)
                .map(sample -> sample.availableMemoryKib() / (double) sample.totalMemoryKib())
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private static Double micros(List<HostSample> samples) {
        Double millis = difference(samples, HostSample::monotonicMs);
        return millis == null ? null : millis * MICROS_PER_MS;
    }

    private static Double gcShare(LoadGeneratorSample first, LoadGeneratorSample last) {
        if (first.tellsOfStallsAlone()) {
            return null;
        }
        return share((double) (last.gcMillis() - first.gcMillis()), (double) (last.epochMs() - first.epochMs()));
    }

    /** Between the first and the last sample; null where one of them lacks the figure, or there are no two. */
    @SuppressWarnings("unchecked")
    private static <T extends Number> T difference(List<HostSample> samples, Function<HostSample, T> figure) {
        if (samples.size() < 2) {
            return null;
        }
        T first = figure.apply(samples.get(0));
        T last = figure.apply(samples.get(samples.size() - 1));
        if (first == null || last == null) {
            return null;
        }
        return (T)
                (first instanceof Long
                        ? (Number) (last.longValue() - first.longValue())
                        : (Number) (last.doubleValue() - first.doubleValue()));
    }

    private static Double share(Double part, Double whole) {
        return part == null || whole == null || whole <= 0 ? null : part / whole;
    }

    private static Double asDouble(Long count) {
        return count == null ? null : count.doubleValue();
    }
}
