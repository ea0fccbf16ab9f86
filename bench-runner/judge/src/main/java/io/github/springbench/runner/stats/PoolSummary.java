package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.Sample;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** From the samples of a service to how its pool of connections fared. */
public final class PoolSummary {

    private PoolSummary() {}

    /**
     * How the pool fared; null where no sample of the load shows it.
     *
     * @param limit most connections that it may have; null for a pool without a limit
     * @param samples of the service, in order of time
     * @param samplesFrom when the clock of the samples began
     * @param plateau null where there was none
     */
    public static PoolEvidence of(
            Integer limit, List<Sample> samples, Instant samplesFrom, Period load, Period plateau) {
        LoadParts parts = new LoadParts(load, plateau);
        List<Sample> whole = parts.whole(samples, LoadParts.since(samplesFrom));
        Integer leasedAtMost = most(whole, sample -> sample.connections().leasedConnections());
        Integer waitingAtMost = most(whole, sample -> sample.connections().waitingForConnection());
        if (leasedAtMost == null) {
            return null;
        }
        return new PoolEvidence(
                limit,
                leasedAtMost,
                waitingAtMost == null ? 0 : waitingAtMost,
                parts.largest(samples, LoadParts.since(samplesFrom), during -> waitingShare(limit, during)),
                null);
    }

    private static Double waitingShare(Integer limit, List<Sample> samples) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.connections().leasedConnections() != null
                        && sample.connections().waitingForConnection() != null)
                .toList();
        return known.size() < LoadParts.LEAST_SAMPLES
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

    private static Integer most(List<Sample> samples, Function<Sample, Integer> count) {
        return samples.stream()
                .map(count)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
