package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.SessionEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A load and its plateau, and what the checks look at in samples of both. What disturbs is looked for in both:
 * throughput and percentiles are of the whole load.
 *
 * @param plateau null where there was none
 */
public record LoadParts(Period load, Period plateau) {

    /**
     * Of a shorter period there are too few samples for a share, and what its ends cut through would weigh too much.
     */
    public static final double SHORTEST_SECONDS = 5;

    /** Of fewer samples, one or two decide. */
    public static final int LEAST_SAMPLES = 5;

    private static final double MS_PER_SECOND = 1000;

    /** The figure of the plateau or of the whole load, whichever is larger; null where even the load is short. */
    public <T> Double largest(List<T> samples, ToLongFunction<T> epochMs, Function<List<T>, Double> figure) {
        return longEnough(load, plateau)
                .map(period -> figure.apply(within(period, samples, epochMs)))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The figure of the plateau, or of the whole load where that is short; null where the load is short too. */
    public <T> Double ofPlateau(List<T> samples, ToLongFunction<T> epochMs, Function<List<T>, Double> figure) {
        return longEnough(plateau, load)
                .findFirst()
                .map(period -> figure.apply(within(period, samples, epochMs)))
                .orElse(null);
    }

    /** The samples that were taken while the load ran. */
    public <T> List<T> whole(List<T> samples, ToLongFunction<T> epochMs) {
        return within(load, samples, epochMs);
    }

    /** When a sample was taken whose clock began at a moment. */
    public static ToLongFunction<Sample> since(Instant samplesFrom) {
        return sample -> samplesFrom.toEpochMilli() + Math.round(sample.elapsedSeconds() * MS_PER_SECOND);
    }

    private static Stream<Period> longEnough(Period... periods) {
        return Stream.of(periods).filter(period -> period != null && period.seconds() >= SHORTEST_SECONDS);
    }

    private static <T> List<T> within(Period period, List<T> samples, ToLongFunction<T> epochMs) {
        return samples.stream()
                .filter(look -> period.contains(epochMs.applyAsLong(look)))
                .toList();
    }

    /**
     * How a back end fared.
     *
     * @param latencyMs what it was asked to wait; null where the experiment has no such parameter
     * @param calls of the runner itself
     * @param samples of the back end, in order of time
     * @param samplesFrom when the clock of the samples began
     * @param cpus how many cores the back end may use; half of one is 0.5
     */
    public BackEndEvidence backEnd(
            String name,
            Integer latencyMs,
            List<BackEndCall> calls,
            List<Sample> samples,
            Instant samplesFrom,
            double cpus) {
        List<BackEndCall> whole = whole(calls, BackEndCall::epochMs);
        return new BackEndEvidence(
                name,
                largest(samples, since(samplesFrom), part -> cpuShare(part, cpus)),
                latencyMs,
                largest(calls, BackEndCall::epochMs, LoadParts::medianMs),
                whole.size(),
                (int) whole.stream().filter(call -> call.responseMs() == null).count());
    }

    /** Samples that do not show its CPU time are left out: the time between the others is known all the same. */
    private static Double cpuShare(List<Sample> samples, double cpus) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.cpu().serviceCpuSeconds() != null)
                .toList();
        if (known.size() < LEAST_SAMPLES) {
            return null;
        }
        Sample first = known.get(0);
        Sample last = known.get(known.size() - 1);
        double seconds = last.elapsedSeconds() - first.elapsedSeconds();
        return seconds <= 0
                ? null
                : (last.cpu().serviceCpuSeconds() - first.cpu().serviceCpuSeconds()) / (seconds * cpus);
    }

    private static Double medianMs(List<BackEndCall> calls) {
        double[] answered = calls.stream()
                .map(BackEndCall::responseMs)
                .filter(Objects::nonNull)
                .mapToDouble(millis -> millis)
                .toArray();
        return answered.length < LEAST_SAMPLES ? null : Median.withDefaults().evaluate(answered);
    }

    /**
     * How a service's pool of connections fared; null where no sample of the load shows it.
     *
     * @param limit most connections that it may have; null for a pool without a limit
     * @param samples of the service, in order of time
     * @param samplesFrom when the clock of the samples began
     */
    public PoolEvidence pool(Integer limit, List<Sample> samples, Instant samplesFrom) {
        List<Sample> whole = whole(samples, since(samplesFrom));
        Integer leasedAtMost = most(whole, sample -> sample.connections().leasedConnections());
        Integer waitingAtMost = most(whole, sample -> sample.connections().waitingForConnection());
        if (leasedAtMost == null) {
            return null;
        }
        return new PoolEvidence(
                limit,
                leasedAtMost,
                waitingAtMost == null ? 0 : waitingAtMost,
                largest(samples, since(samplesFrom), during -> waitingShare(limit, during)),
                null);
    }

    private static Double waitingShare(Integer limit, List<Sample> samples) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.connections().leasedConnections() != null
                        && sample.connections().waitingForConnection() != null)
                .toList();
        return known.size() < LEAST_SAMPLES
                ? null
                : known.stream()
                                .filter(sample -> waitsForTheLimit(limit, sample))
                                .count()
                        / (double) known.size();
    }

    /**
     * More want a connection than may have one. A request also waits while its connection is being opened: that is no
     * limit.
     */
    private static boolean waitsForTheLimit(Integer limit, Sample sample) {
        return limit != null
                && sample.connections().leasedConnections()
                                + sample.connections().waitingForConnection()
                        > limit;
    }

    private static <T> Integer most(List<T> samples, Function<T, Integer> count) {
        return samples.stream()
                .map(count)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** What the sessions of a database did; null where no sample of the load tells. */
    public SessionEvidence sessions(List<SessionSample> samples) {
        List<SessionSample> whole = whole(samples, SessionSample::epochMs);
        return whole.isEmpty()
                ? null
                : new SessionEvidence(
                        most(whole, SessionSample::open),
                        most(whole, SessionSample::active),
                        ofPlateau(samples, SessionSample::epochMs, part -> average(part, SessionSample::active)),
                        share(samples, SessionSample::onCpu),
                        share(samples, SessionSample::waitingForLocks),
                        share(samples, SessionSample::waitingForIo));
    }

    private Double share(List<SessionSample> samples, ToIntFunction<SessionSample> doing) {
        return ofPlateau(samples, SessionSample::epochMs, part -> {
            Double active = average(part, SessionSample::active);
            return active == null || active == 0 ? active : Double.valueOf(average(part, doing) / active);
        });
    }

    private static Double average(List<SessionSample> samples, ToIntFunction<SessionSample> count) {
        return samples.size() < LEAST_SAMPLES
                ? null
                : Double.valueOf(samples.stream().mapToInt(count).average().orElseThrow());
    }
}
