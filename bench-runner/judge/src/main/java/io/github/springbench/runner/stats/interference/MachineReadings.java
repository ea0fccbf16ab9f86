package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.stats.ResourceSummary;
import io.github.springbench.runner.stats.WholeSeconds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * What was sampled during a load, once a second.
 *
 * @param waits how long programs waited
 * @param notes of the load generator's JVM
 * @param host samples of the machine; of the service's where the load generator had another one
 * @param service samples of the service
 * @param collectionsStop whether it stands still for as long as its collections take
 * @param cores of that machine
 * @param loadHost samples of the load generator's machine; empty where it is the same
 * @param loadCores of that machine; of no meaning where it is the same
 * @param poolWaits how long requests waited for a connection, in microseconds; empty where the service does not tell
 */
public record MachineReadings(
        List<WaitSample> waits,
        List<LoadGeneratorSample> notes,
        List<HostSample> host,
        List<Sample> service,
        boolean collectionsStop,
        int cores,
        List<HostSample> loadHost,
        int loadCores,
        List<EncodedHistogram> poolWaits) {

    /** The mean wait per time slice of a thread that shares cores with nobody. */
    private static final double UNDISTURBED_WAIT_MS = 0.05;

    /** A ticker that is hardly ever late tells too little to compare with. */
    private static final double LEAST_TICKER_WAIT_MS = 0.02;

    private static final double MOST_FACTOR = 20;

    /** Callers whose connection was dropped while users arrived may have tried again until the plateau. */
    private static final long MS_BEFORE = 5_000;

    private static final double MS_PER_SECOND = 1000;

    /** Whether the load generator had another machine than the service. */
    public boolean apart() {
        return !loadHost.isEmpty();
    }

    private List<HostSample> hostOfGenerator() {
        return apart() ? loadHost : host;
    }

    /** The limit of a container on another machine is unknown. */
    private double coresOfGenerator() {
        return apart() ? loadCores : usableCores();
    }

    private double usableCores() {
        return Math.min(cpuLimit(), cores);
    }

    /**
     * What the service used on the plateau, and held before the load; empty where its samples cannot be told by the
     * wall clock.
     *
     * @param loadFrom when the load began, in milliseconds of that clock
     * @param users that were present; 0 in an open load
     */
    public Map<String, Double> use(long loadFrom, WholeSeconds plateau, long users) {
        // Both kinds of samples begin together.
        return host.isEmpty()
                ? Map.of()
                : new PlateauUse(service, host.get(0).epochMs(), loadFrom, plateau, users).figures();
    }

    /**
     * How hard it was to get a core.
     *
     * @param tickerWaitMs the mean wait of the ticker beside the service
     */
    public Contention contention(Period plateau, double tickerWaitMs) {
        return new Contention(
                busyShare(plateau, host, usableCores()),
                share(
                        within(plateau, host, HostSample::epochMs),
                        HostSample::serviceCpuSeconds,
                        within(plateau, waits, WaitSample::epochMs),
                        WaitSample::serviceRunDelaySeconds,
                        usableCores()),
                share(
                        within(plateau, hostOfGenerator(), HostSample::epochMs),
                        HostSample::loadGeneratorCpuSeconds,
                        within(plateau, waits, WaitSample::epochMs),
                        WaitSample::loadGeneratorRunDelaySeconds,
                        coresOfGenerator()),
                serviceFactor(plateau, tickerWaitMs),
                collections(plateau),
                busyShare(plateau, hostOfGenerator(), coresOfGenerator()));
    }

    /** Of all cores of its machine, what the threads of a program had or were ready for. */
    private static double share(
            List<HostSample> ran,
            Function<HostSample, Double> cpuSeconds,
            List<WaitSample> waited,
            Function<WaitSample, Double> runDelay,
            double cores) {
        if (waited.size() < 2 || ran.size() < 2) {
            return 0;
        }
        WaitSample firstWait = waited.get(0);
        WaitSample lastWait = waited.get(waited.size() - 1);
        HostSample first = ran.get(0);
        HostSample last = ran.get(ran.size() - 1);
        double delays = difference(runDelay.apply(firstWait), runDelay.apply(lastWait))
                / ((lastWait.epochMs() - firstWait.epochMs()) / MS_PER_SECOND);
        double cpu = difference(cpuSeconds.apply(first), cpuSeconds.apply(last))
                / ((last.epochMs() - first.epochMs()) / MS_PER_SECOND);
        return Math.min(1, (delays + cpu) / cores);
    }

    /** What the machine added to the service's collections. */
    private List<Hold> collections(Period plateau) {
        // Both kinds of samples begin together.
        return host.isEmpty() || !collectionsStop
                ? List.of()
                : new StretchedCollections(service, host.get(0).epochMs(), waits).during(plateau);
    }

    public LateTicks lateTicks(Period plateau) {
        return apart()
                ? LateTicks.apart(plateau, waits, host, notes, loadHost)
                : LateTicks.of(plateau, waits, notes, host);
    }

    /** Of the CPU time that was to be had on a machine, what programs of the bench used; null where nobody tells. */
    private static Double busyShare(Period plateau, List<HostSample> host, double cores) {
        List<HostSample> during = within(plateau, host, HostSample::epochMs);
        if (during.size() < 2) {
            return null;
        }
        HostSample first = during.get(0);
        HostSample last = during.get(during.size() - 1);
        if (first.busySeconds() == null || last.busySeconds() == null) {
            return null;
        }
        double seconds = (last.monotonicMs() - first.monotonicMs()) / MS_PER_SECOND;
        double ours = difference(first.busySeconds(), last.busySeconds())
                + difference(first.interruptSeconds(), last.interruptSeconds())
                - difference(first.otherCpuSeconds(), last.otherCpuSeconds());
        double available = cores * seconds - difference(first.stealSeconds(), last.stealSeconds());
        return available <= 0 ? 1 : Math.max(0, Math.min(1, ours / available));
    }

    /** The share of a time in which the limit of a container kept programs from running; null where nobody tells. */
    public Double throttledShare(Period plateau) {
        List<WaitSample> during = within(plateau, waits, WaitSample::epochMs);
        if (during.size() < 2 || during.get(0).throttledSeconds() == null) {
            return null;
        }
        double throttled = difference(
                during.get(0).throttledSeconds(), during.get(during.size() - 1).throttledSeconds());
        return Math.min(1, throttled / plateau.seconds());
    }

    /**
     * The share of a time in which the load generator stood still, or someone stopped the service; null where nobody
     * tells.
     */
    public Double stalledShare(Period plateau) {
        LateTicks late = lateTicks(plateau);
        if (late.inGenerator() == null) {
            return null;
        }
        List<WaitSample> during = within(plateau, waits, WaitSample::epochMs);
        double stoppedMs = during.size() < 2
                ? 0
                : difference(
                        asDouble(during.get(0).stoppedMs()),
                        asDouble(during.get(during.size() - 1).stoppedMs()));
        return Math.min(1, (late.stalledMs() + stoppedMs) / MS_PER_SECOND / plateau.seconds());
    }

    /**
     * How often a caller had to try again to connect: during a time, and in the seconds before it; 0 where nobody
     * tells.
     */
    public long droppedConnections(Period plateau) {
        List<WaitSample> during = waits.stream()
                .filter(sample -> sample.droppedConnections() != null)
                .filter(sample -> sample.epochMs() >= plateau.from().toEpochMilli() - MS_BEFORE
                        && sample.epochMs() <= plateau.to().toEpochMilli())
                .toList();
        return during.isEmpty()
                ? 0
                : during.get(during.size() - 1).droppedConnections()
                        - during.get(0).droppedConnections();
    }

    /** Parts of which nothing is on record. */
    public Set<InterferencePart> notShown() {
        Set<InterferencePart> parts = EnumSet.noneOf(InterferencePart.class);
        if (waits.stream().allMatch(sample -> sample.throttledSeconds() == null)) {
            parts.add(InterferencePart.CONTAINER);
        }
        if (waits.stream().allMatch(sample -> sample.droppedConnections() == null)) {
            parts.add(InterferencePart.CONNECTING);
        }
        if (tellsNoSteal(host) || apart() && tellsNoSteal(loadHost)) {
            parts.add(InterferencePart.HYPERVISOR);
        }
        if (notes.stream().anyMatch(LoadGeneratorSample::tellsOfStallsAlone)) {
            parts.add(InterferencePart.COLLECTIONS);
        }
        return parts;
    }

    private static boolean tellsNoSteal(List<HostSample> host) {
        return host.stream().allMatch(sample -> sample.stealSeconds() == null);
    }

    private static Double asDouble(Long count) {
        return count == null ? null : Double.valueOf(count);
    }

    private double cpuLimit() {
        return waits.stream()
                .map(WaitSample::cpuLimit)
                .filter(limit -> limit != null)
                .findFirst()
                .orElse((double) cores);
    }

    /**
     * How much longer the service's threads waited for a core, per time slice, than the ticker beside them: a thread
     * that works for long is taken from its core sooner than one that mostly sleeps. 1 where they waited no longer, or
     * nobody tells.
     */
    public double serviceFactor(Period plateau, double tickerWaitMs) {
        List<WaitSample> during = within(plateau, waits, WaitSample::epochMs);
        if (during.size() < 2) {
            return 1;
        }
        WaitSample first = during.get(0);
        WaitSample last = during.get(during.size() - 1);
        if (first.serviceTimeSlices() == null || last.serviceTimeSlices() == null) {
            return 1;
        }
        long slices = last.serviceTimeSlices() - first.serviceTimeSlices();
        if (slices <= 0) {
            return 1;
        }
        double perSliceMs = (last.serviceRunDelaySeconds() - first.serviceRunDelaySeconds()) * MS_PER_SECOND / slices;
        double longer = (perSliceMs - UNDISTURBED_WAIT_MS) / Math.max(LEAST_TICKER_WAIT_MS, tickerWaitMs);
        return Math.max(1, Math.min(MOST_FACTOR, longer));
    }

    private static <T> List<T> within(Period plateau, List<T> samples, ToLongFunction<T> epochMs) {
        return samples.stream()
                .filter(sample -> plateau.contains(epochMs.applyAsLong(sample)))
                .toList();
    }

    private static double difference(Double from, Double to) {
        return from == null || to == null ? 0 : to - from;
    }

    /**
     * What the machine added to the service's collections. A collection is the service's own work, and a result; but
     * its threads wait for a core as the service's others do, and everybody waits for them. Of the time that the
     * service's threads were ready, they waited the share w = D / (D + C), with D their run delay and C their CPU time;
     * so a collection of P ms would have taken P (1 − w).
     *
     * @param service its samples
     * @param samplesFrom when their clock began, in milliseconds of the wall clock
     * @param waits of the same time
     */
    public record StretchedCollections(List<Sample> service, long samplesFrom, List<WaitSample> waits) {

        /**
         * Those that ended in a second of which a part is in the period; none where nobody tells how long threads
         * waited.
         */
        List<Hold> during(Period period) {
            List<Hold> holds = new ArrayList<>();
            List<WaitSample> known = waits.stream()
                    .filter(sample -> sample.serviceRunDelaySeconds() != null)
                    .toList();
            for (int place = 1; place < service.size(); place++) {
                Sample before = service.get(place - 1);
                Sample after = service.get(place);
                Double ms =
                        difference(before, after, sample -> sample.collections().gcMillis());
                Double count =
                        difference(before, after, sample -> sample.collections().gcCount());
                Double cpuSeconds =
                        difference(before, after, sample -> sample.cpu().serviceCpuSeconds());
                long from = epochMs(before);
                long to = epochMs(after);
                if (ms == null || count == null || cpuSeconds == null || ms <= 0 || count <= 0) {
                    continue;
                }
                double delay = delaySeconds(known, from, to);
                if (delay > 0 && (period.contains(from) || period.contains(to))) {
                    double waited = delay / (delay + cpuSeconds);
                    holds.addAll(Collections.nCopies(count.intValue(), new Hold(ms / count, ms / count * waited)));
                }
            }
            return List.copyOf(holds);
        }

        /** Between the last sample before a time and the first after it. */
        private static double delaySeconds(List<WaitSample> known, long from, long to) {
            int last = LateTicks.firstFrom(to, known, WaitSample::epochMs);
            if (last == known.size()) {
                return 0;
            }
            int first = Math.min(last, Math.max(0, LateTicks.firstFrom(from + 1, known, WaitSample::epochMs) - 1));
            return known.get(last).serviceRunDelaySeconds() - known.get(first).serviceRunDelaySeconds();
        }

        private long epochMs(Sample sample) {
            return samplesFrom + Math.round(sample.elapsedSeconds() * MS_PER_SECOND);
        }

        private static Double difference(Sample before, Sample after, Function<Sample, Number> sum) {
            Number from = sum.apply(before);
            Number to = sum.apply(after);
            return from == null || to == null ? null : to.doubleValue() - from.doubleValue();
        }
    }

    /**
     * What the service used on the plateau, and what it held before, by metric. Samples are taken once a second: what
     * they had summed up when the plateau began and when it ended is read between two of them.
     *
     * @param samples of the service
     * @param samplesFrom when their clock began, in milliseconds of the wall clock
     * @param loadFrom when the load began, by the same clock
     * @param plateau whole seconds with all users present, and what was answered in them: around a step, or in waves,
     *     other seconds have another rate
     * @param users that were present; 0 in an open load
     */
    public record PlateauUse(
            List<Sample> samples, double samplesFrom, double loadFrom, WholeSeconds plateau, long users) {

        /** A metric of the plateau needs a line here and its declaration in {@link Metric}. */
        private static final Map<Metric, Function<PlateauUse, Double>> FIGURES = new EnumMap<>(Map.of(
                Metric.CPU_SECONDS_PER_1000,
                        use -> use.perRequest(
                                use.perSecond(sample -> sample.cpu().serviceCpuSeconds()), 1000),
                Metric.LOAD_GENERATOR_CPU_SECONDS_PER_1000,
                        use -> use.perRequest(
                                use.perSecond(sample -> sample.cpu().loadGeneratorCpuSeconds()), 1000),
                Metric.GC_SHARE,
                        use -> use.percent(
                                use.perSecond(sample -> sample.collections().gcMillis())),
                Metric.RSS_BEFORE_MIB,
                        use -> use.mibBefore(sample -> sample.memory().rssBytes()),
                Metric.HEAP_PER_USER_KIB, PlateauUse::heapKibPerUser,
                Metric.PINNED_PER_1000,
                        use -> use.perRequest(
                                use.perSecond(sample -> sample.virtualThreads().virtualPinned()), 1000),
                Metric.QUEUED_VIRTUAL_THREADS, PlateauUse::queuedVirtualThreads));

        private static final double PERCENT = 100;
        private static final double BYTES_PER_KIB = 1024;

        /** By name as in CSV files; a metric of which the samples tell nothing is not among them. */
        public Map<String, Double> figures() {
            Map<String, Double> figures = new LinkedHashMap<>();
            FIGURES.forEach((metric, ofPlateau) -> {
                Double figure = ofPlateau.apply(this);
                if (figure != null) {
                    figures.put(metric.csvName(), figure);
                }
            });
            return figures;
        }

        /** Of the last sample before the load; null where there is none. */
        private Double mibBefore(Function<Sample, Long> bytes) {
            return lastUntil(loadFrom, sample -> bytes.apply(sample) != null)
                    .map(sample -> ResourceSummary.mib(bytes.apply(sample)))
                    .orElse(null);
        }

        /**
         * By the collection on the plateau that left least: all others leave garbage, too. Null where there was no
         * collection before the load, or none on the plateau.
         */
        private Double heapKibPerUser() {
            Predicate<Sample> collected = sample -> sample.memory().heapAfterGcBytes() != null
                    && sample.collections().gcCount() != null
                    && sample.collections().gcCount() > 0;
            Sample before = lastUntil(loadFrom, collected).orElse(null);
            if (users == 0 || before == null) {
                return null;
            }
            double from = plateau.period().from().toEpochMilli();
            double to = plateau.period().to().toEpochMilli();
            long collections =
                    lastUntil(from, collected).orElse(before).collections().gcCount();
            OptionalLong least = samples.stream()
                    .filter(collected)
                    .filter(sample -> sample.elapsedSeconds() <= (to - samplesFrom) / MS_PER_SECOND)
                    .filter(sample -> sample.collections().gcCount() > collections)
                    .mapToLong(sample -> sample.memory().heapAfterGcBytes())
                    .min();
            return least.isEmpty()
                    ? null
                    : (least.getAsLong() - before.memory().heapAfterGcBytes()) / BYTES_PER_KIB / users;
        }

        /** Null where pinned waits are not counted, or the JVM does not tell. */
        private Double queuedVirtualThreads() {
            double from = (plateau.period().from().toEpochMilli() - samplesFrom) / MS_PER_SECOND;
            double to = (plateau.period().to().toEpochMilli() - samplesFrom) / MS_PER_SECOND;
            OptionalDouble mean = samples.stream()
                    .filter(sample -> sample.elapsedSeconds() >= from && sample.elapsedSeconds() <= to)
                    .map(Sample::virtualThreads)
                    .filter(threads -> threads.virtualPinned() != null && threads.virtualQueued() != null)
                    .mapToLong(Sample.VirtualThreads::virtualQueued)
                    .average();
            return mean.isEmpty() ? null : mean.getAsDouble();
        }

        private Optional<Sample> lastUntil(double epochMs, Predicate<Sample> known) {
            double seconds = (epochMs - samplesFrom) / MS_PER_SECOND;
            return samples.stream()
                    .filter(sample -> sample.elapsedSeconds() <= seconds && known.test(sample))
                    .reduce((earlier, later) -> later);
        }

        /** How fast a sum grew on the plateau; null where the samples do not cover it. */
        private Double perSecond(Function<Sample, Number> sum) {
            Double from = at(plateau.period().from().toEpochMilli(), sum);
            Double to = at(plateau.period().to().toEpochMilli(), sum);
            return from == null || to == null
                    ? null
                    : (to - from) / plateau.period().seconds();
        }

        /** In a straight line between the two samples around a moment. */
        private Double at(long epochMs, Function<Sample, Number> sum) {
            double seconds = (epochMs - samplesFrom) / MS_PER_SECOND;
            Sample before = null;
            for (Sample sample : samples) {
                if (sum.apply(sample) == null) {
                    continue;
                }
                if (sample.elapsedSeconds() >= seconds) {
                    return before == null ? null : between(before, sample, seconds, sum);
                }
                before = sample;
            }
            return null;
        }

        private static double between(Sample before, Sample after, double seconds, Function<Sample, Number> sum) {
            double share = (seconds - before.elapsedSeconds()) / (after.elapsedSeconds() - before.elapsedSeconds());
            double from = sum.apply(before).doubleValue();
            return from + share * (sum.apply(after).doubleValue() - from);
        }

        private Double percent(Double msPerSecond) {
            return msPerSecond == null ? null : msPerSecond * PERCENT / MS_PER_SECOND;
        }

        private Double perRequest(Double perSecond, int requests) {
            return perSecond == null || plateau.together().count() == 0
                    ? null
                    : perSecond
                            * requests
                            * plateau.period().seconds()
                            / plateau.together().count();
        }
    }
}
