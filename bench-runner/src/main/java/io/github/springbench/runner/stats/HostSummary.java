package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.HostEvidence;
import io.github.springbench.runner.model.HostSample;
import io.github.springbench.runner.model.InjectorEvidence;
import io.github.springbench.runner.model.InjectorSample;
import io.github.springbench.runner.model.Period;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** From the samples of machine and injector to what the checks look at. */
public final class HostSummary {

    /** On a shorter plateau a second at its edge would weigh too much, and the whole load is looked at. */
    private static final double SHORTEST_PLATEAU_SECONDS = 5;

    /** A core with less idle time than this share of a second counts as saturated in it. */
    private static final double SATURATED_IDLE_SHARE = 0.02;

    private static final double MS_PER_SECOND = 1000;
    private static final double MICROS_PER_MS = 1000;

    private HostSummary() {}

    /** The period whose shares of CPU count: the plateau, or the whole load where it is short or absent. */
    private static Period steady(Period load, Period plateau) {
        return plateau == null || plateau.seconds() < SHORTEST_PLATEAU_SECONDS ? load : plateau;
    }

    /**
     * How the machine fared.
     *
     * @param samples in order of time
     * @param plateau null where there was none
     */
    public static HostEvidence host(List<HostSample> samples, Period load, Period plateau) {
        List<HostSample> whole = within(samples, load);
        List<HostSample> steady = within(samples, steady(load, plateau));
        Double all = coreSeconds(steady);
        Double ours = sum(
                difference(steady, HostSample::serviceCpuSeconds),
                difference(steady, HostSample::injectorCpuSeconds),
                difference(steady, HostSample::runnerCpuSeconds));
        Double busy = difference(steady, HostSample::busySeconds);
        return new HostEvidence(
                share(difference(steady, HostSample::stealSeconds), all),
                saturatedShare(steady),
                busy == null || ours == null ? null : share(Math.max(0, busy - ours), all),
                largestClockJumpMs(whole),
                leastAvailable(whole),
                share(asDouble(difference(whole, HostSample::memoryStallMicros)), micros(whole)),
                difference(whole, HostSample::swappedPages));
    }

    /** How the load generator's JVM fared; its CPU is in the samples of the machine. */
    public static InjectorEvidence injector(
            List<InjectorSample> notes, List<HostSample> samples, Period load, Period plateau) {
        List<HostSample> steady = within(samples, steady(load, plateau));
        List<InjectorSample> whole =
                notes.stream().filter(note -> load.contains(note.epochMs())).toList();
        InjectorSample latest = whole.stream()
                .max(Comparator.comparingDouble(InjectorSample::latestTickMs))
                .orElse(null);
        return new InjectorEvidence(
                share(difference(steady, HostSample::injectorCpuSeconds), coreSeconds(steady)),
                whole.size() < 2 ? null : gcShare(whole.get(0), whole.get(whole.size() - 1)),
                latest == null ? null : latest.latestTickMs(),
                latest == null ? null : (latest.epochMs() - load.from().toEpochMilli()) / MS_PER_SECOND);
    }

    private static List<HostSample> within(List<HostSample> samples, Period period) {
        return samples.stream()
                .filter(sample -> period.contains(sample.epochMs()))
                .toList();
    }

    /** The time of all cores together, busy or not. */
    private static Double coreSeconds(List<HostSample> samples) {
        return sum(
                difference(samples, HostSample::busySeconds),
                difference(samples, HostSample::interruptSeconds),
                difference(samples, HostSample::idleSeconds),
                difference(samples, HostSample::stealSeconds));
    }

    private static Double saturatedShare(List<HostSample> samples) {
        List<Double> idle = samples.stream()
                .map(HostSample::leastIdleShare)
                .filter(Objects::nonNull)
                .toList();
        return idle.isEmpty()
                ? null
                : idle.stream().filter(share -> share < SATURATED_IDLE_SHARE).count() / (double) idle.size();
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

    private static Double gcShare(InjectorSample first, InjectorSample last) {
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

    private static Double sum(Double... parts) {
        double sum = 0;
        for (Double part : parts) {
            if (part == null) {
                return null;
            }
            sum += part;
        }
        return sum;
    }

    private static Double share(Double part, Double whole) {
        return part == null || whole == null || whole <= 0 ? null : part / whole;
    }

    private static Double asDouble(Long count) {
        return count == null ? null : count.doubleValue();
    }
}
