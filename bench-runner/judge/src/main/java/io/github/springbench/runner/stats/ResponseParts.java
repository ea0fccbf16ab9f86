package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What the mean response time of a run's plateau was spent on, from what the run recorded. Where only so many requests
 * can be in a place at once, the mean number of those outside over the throughput is the mean wait (Little's law, L =
 * lambda W).
 *
 * @param meanMs the mean response time on the plateau
 * @param parts of it in milliseconds, in the order in which a request meets them; those of which the run shows nothing
 *     are left out, and {@link Part#REST} makes the sum exact
 */
public record ResponseParts(double meanMs, Map<Part, Double> parts) {

    private static final double MS_PER_SECOND = 1000;

    /** What a request waits for, or does. */
    public enum Part {
        THREAD("waiting for a thread"),
        SCHEDULER("waiting for a carrier of virtual threads"),
        POOL("waiting for a connection of the pool"),
        CONFIGURED("the configured wait"),
        CPU("CPU time of the service"),
        CORE("waiting for a core"),
        COLLECTION("stopped by collections"),
        REST("rest");

        private final String words;

        Part(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * What a run left.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     * @param seconds what else is known of these seconds
     * @param samples of the service
     * @param host samples of the machine, which began with those of the service
     * @param waits of programs for the machine
     * @param poolWaits waits for connections in microseconds, a histogram per second
     */
    public record Record(
            List<EncodedHistogram> perSecond,
            List<LoadSecond> seconds,
            List<Sample> samples,
            List<HostSample> host,
            List<WaitSample> waits,
            List<EncodedHistogram> poolWaits) {}

    /** Empty where the load had no plateau, or nothing was answered on it. */
    public static Optional<ResponseParts> of(Experiment experiment, RunResult run, Record record) {
        return WholeSeconds.of(run.load(), experiment.workload(), record.perSecond(), record.seconds())
                .filter(plateau -> plateau.together().count() > 0)
                .map(plateau -> new Spent(experiment, run, record, plateau).parts());
    }

    /** Whether the service stood still for as long as its collections took; so it is where nobody tells otherwise. */
    public static boolean stopsToCollect(RunResult run) {
        return run.evidence() == null
                || run.evidence().service() == null
                || run.evidence().service().stopsToCollect();
    }

    /** One run's plateau. */
    private static final class Spent {

        private final Experiment experiment;
        private final RunResult run;
        private final Record record;
        private final Period period;
        private final double requests;
        private final double seconds;
        private final double meanMs;
        private final List<Sample> samples;

        Spent(Experiment experiment, RunResult run, Record record, WholeSeconds plateau) {
            this.experiment = experiment;
            this.run = run;
            this.record = record;
            this.period = plateau.period();
            this.requests = plateau.together().count();
            this.seconds = period.seconds();
            this.meanMs = plateau.together().meanMs();
            long begin = record.host().isEmpty() ? 0 : record.host().get(0).epochMs();
            this.samples =
                    within(record.samples(), sample -> begin + Math.round(sample.elapsedSeconds() * MS_PER_SECOND));
        }

        ResponseParts parts() {
            Map<Part, Double> parts = new EnumMap<>(Part.class);
            put(parts, Part.THREAD, beforeThreads().orElse(0));
            put(parts, Part.SCHEDULER, inQueue(sample -> sample.virtualThreads().virtualQueued()));
            put(parts, Part.POOL, inPool());
            double configured = experiment
                    .system(run.key().system())
                    .map(system -> experiment.serviceMs(system, run.key().parameters()))
                    .orElse(OptionalDouble.empty())
                    .orElse(0);
            put(parts, Part.CONFIGURED, configured);
            // These waits hold the pauses that fall into them, and a timer goes on while all threads are stopped.
            double exposedMs = Math.max(0, meanMs - sum(parts));
            put(
                    parts,
                    Part.CPU,
                    each(samples, Sample::elapsedSeconds, sample -> sample.cpu().serviceCpuSeconds()) * MS_PER_SECOND);
            put(
                    parts,
                    Part.CORE,
                    each(
                                    within(record.waits(), WaitSample::epochMs),
                                    sample -> sample.epochMs() / MS_PER_SECOND,
                                    WaitSample::serviceRunDelaySeconds)
                            * MS_PER_SECOND);
            if (stopsToCollect(run)) {
                double stoppedShare = each(samples, Sample::elapsedSeconds, sample -> sample.collections()
                                .gcMillis())
                        * requests
                        / (seconds * MS_PER_SECOND);
                put(parts, Part.COLLECTION, stoppedShare * exposedMs);
            }
            parts.put(Part.REST, meanMs - sum(parts));
            return new ResponseParts(meanMs, parts);
        }

        private static double sum(Map<Part, Double> parts) {
            return parts.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        private static void put(Map<Part, Double> parts, Part part, double ms) {
            if (ms > 0) {
                parts.put(part, ms);
            }
        }

        /** Of requests that are in flight, so many as there are threads are on one; the others are before them. */
        private OptionalDouble beforeThreads() {
            long threads;
            try {
                threads = Long.parseLong(run.effective().getOrDefault("server.request-threads", ""));
            } catch (NumberFormatException eachHasOne) {
                return OptionalDouble.empty();
            }
            // A second that begins with the end of the plateau is after it.
            return within(record.seconds(), LoadSecond::epochMs).stream()
                    .filter(second -> second.epochMs() < period.to().toEpochMilli())
                    .mapToDouble(second -> Math.max(0, second.requestsUnderWay() - threads))
                    .map(this::littlesMs)
                    .average();
        }

        private double inQueue(Function<Sample, Number> length) {
            return samples.stream()
                    .map(length)
                    .filter(Objects::nonNull)
                    .mapToDouble(Number::doubleValue)
                    .map(this::littlesMs)
                    .average()
                    .orElse(0);
        }

        private double inPool() {
            List<EncodedHistogram> waits = within(record.poolWaits(), EncodedHistogram::startedAt);
            if (waits.isEmpty()) {
                return inQueue(sample -> sample.connections().waitingForConnection());
            }
            RecordedTimes all = RecordedTimes.of(waits);
            return all.count() == 0 ? 0 : all.meanMs() * all.count() / requests;
        }

        private double littlesMs(double waiting) {
            return waiting * seconds / requests * MS_PER_SECOND;
        }

        /** How much a sum grew during the plateau, for each request; 0 where that is not known. */
        private <T> double each(List<T> during, ToDoubleFunction<T> atSecond, Function<T, Number> sum) {
            List<T> known =
                    during.stream().filter(sample -> sum.apply(sample) != null).toList();
            if (known.size() < 2) {
                return 0;
            }
            T first = known.get(0);
            T last = known.get(known.size() - 1);
            double perSecond = (sum.apply(last).doubleValue() - sum.apply(first).doubleValue())
                    / (atSecond.applyAsDouble(last) - atSecond.applyAsDouble(first));
            return perSecond * seconds / requests;
        }

        private <T> List<T> within(List<T> all, ToLongFunction<T> epochMs) {
            return all.stream()
                    .filter(one -> period.contains(epochMs.applyAsLong(one)))
                    .toList();
        }
    }
}
