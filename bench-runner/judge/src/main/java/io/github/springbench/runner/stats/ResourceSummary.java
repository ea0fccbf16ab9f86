package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.Sample;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** From the samples of a run to what the service used. */
public final class ResourceSummary {

    private static final double BYTES_PER_MIB = 1024 * 1024;
    private static final int THOUSAND = 1000;
    private static final double MS_PER_SECOND = 1000;

    /** Without a sample near its end, a difference would leave out a part of the load. */
    private static final double LONGEST_GAP_AT_THE_END_SECONDS = 5;

    private ResourceSummary() {}

    /**
     * Sums up the samples that were taken while the load ran. Peaks are the largest sample, differences are between the
     * last one before the load, or for CPU time its beginning, and the last one of all; the load generator's CPU is a
     * sum since its start.
     *
     * @param all samples in order of time, at least one
     * @param beforeTheFork of a service that former runs were measured on, before the first of them: request threads
     *     since then count; null where there was none
     * @param loadFrom seconds from the first sample to the beginning of the load: before it the load generator started,
     *     and may have warmed itself up on the service
     * @param seconds from the first sample to the end of the load
     * @param threads the kind of thread that serves the requests
     * @param warmedUpLikeTheLoad whether as many callers as the load's called before it, and as hard
     * @param peakRssMib as the operating system recorded it; null where it does not, and the largest sample stands
     * @param requests requests that ended
     */
    public static ResourceUse of(
            List<Sample> all,
            Sample beforeTheFork,
            double loadFrom,
            double seconds,
            RequestThreads threads,
            boolean warmedUpLikeTheLoad,
            Double peakRssMib,
            long requests) {
        List<Sample> samples = ofTheLoad(all, loadFrom);
        Sample first = samples.get(0);
        Sample last = samples.get(samples.size() - 1);
        boolean toTheEnd = seconds - last.elapsedSeconds() <= LONGEST_GAP_AT_THE_END_SECONDS;
        Double cpuSeconds = toTheEnd
                ? difference(cpuSecondsAt(loadFrom, samples), last.cpu().serviceCpuSeconds())
                : null;
        Sample before = beforeTheFork != null ? beforeTheFork : warmedUpLikeTheLoad ? all.get(0) : first;
        return new ResourceUse(
                threads == RequestThreads.PLATFORM ? workersSince(before, samples) : null,
                peak(samples, sample -> sample.threads().platformThreads()),
                peak(samples, sample -> sample.threads().osThreads()),
                peak(samples, sample -> sample.virtualThreads().virtualPoolSize()),
                peakRssMib != null
                        ? peakRssMib
                        : mib(peak(samples, sample -> sample.memory().rssBytes())),
                mib(peak(samples, sample -> sample.memory().heapUsedBytes())),
                mib(peak(samples, sample -> collectedSince(first, sample))),
                toTheEnd
                                && first.collections().gcMillis() != null
                                && last.collections().gcMillis() != null
                        ? last.collections().gcMillis() - first.collections().gcMillis()
                        : null,
                cpuSeconds,
                peak(samples, sample -> sample.cpu().loadGeneratorCpuSeconds()),
                cpuSeconds == null || requests == 0 ? null : cpuSeconds * THOUSAND / requests);
    }

    /**
     * How much of the time the service's compilers were at work, or waited for a core to do it.
     *
     * @param samplesFrom when the clock of the samples began
     * @return null where they do not tell
     */
    public static Double compilingShare(List<Sample> samples, Instant samplesFrom, LoadParts parts) {
        return parts.largest(samples, LoadParts.since(samplesFrom), ResourceSummary::compilingShare);
    }

    private static Double compilingShare(List<Sample> samples) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.cpu().compilationMillis() != null)
                .toList();
        if (known.size() < LoadParts.LEAST_SAMPLES) {
            return null;
        }
        Sample first = known.get(0);
        Sample last = known.get(known.size() - 1);
        return (last.cpu().compilationMillis() - first.cpu().compilationMillis())
                / MS_PER_SECOND
                / (last.elapsedSeconds() - first.elapsedSeconds());
    }

    /**
     * At the beginning of the load, between the samples before and after it; that of the former where the next does not
     * tell.
     */
    private static Double cpuSecondsAt(double loadFrom, List<Sample> samples) {
        Sample before = samples.get(0);
        Sample after = samples.get(Math.min(1, samples.size() - 1));
        Double then = before.cpu().serviceCpuSeconds();
        Double grown = difference(then, after.cpu().serviceCpuSeconds());
        double passed = loadFrom - before.elapsedSeconds();
        return grown == null || passed <= 0 || after == before
                ? then
                : Double.valueOf(then + grown * passed / (after.elapsedSeconds() - before.elapsedSeconds()));
    }

    /** From the last sample before the load on. */
    private static List<Sample> ofTheLoad(List<Sample> all, double loadFrom) {
        int before = (int) all.stream()
                .filter(sample -> sample.elapsedSeconds() <= loadFrom)
                .count();
        return all.subList(Math.min(Math.max(0, before - 1), all.size() - 1), all.size());
    }

    /**
     * Unknown where the load needed no more threads than there were before: those may all be a warm-up's by other
     * callers.
     */
    private static Integer workersSince(Sample start, List<Sample> samples) {
        Integer before = start.threads().requestWorkers();
        Integer peak = peak(samples, sample -> sample.threads().requestWorkers());
        return before != null && peak != null && peak > before ? peak : null;
    }

    /** What the last collection left, where one ran since the load began. */
    private static Long collectedSince(Sample first, Sample sample) {
        return Objects.equals(
                        first.collections().gcCount(), sample.collections().gcCount())
                ? null
                : sample.memory().heapAfterGcBytes();
    }

    private static <T extends Comparable<T>> T peak(List<Sample> samples, Function<Sample, T> figure) {
        return samples.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static Double difference(Double from, Double to) {
        return from == null || to == null ? null : to - from;
    }

    /** Null stays null. */
    public static Double mib(Long bytes) {
        return bytes == null ? null : bytes / BYTES_PER_MIB;
    }
}
