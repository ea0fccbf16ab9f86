package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.MachineErrors.ErrorPart;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Servers;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Shape;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How far the machine can have moved the figures of a load whose users think. They leave cores idle, so that tickers,
 * which wake as requests do, show every disturbance as lateness. Each request becomes ready to run several times, on
 * its way through load generator, service and back ends, and may wait each time ({@link Delays}). A collection in the
 * service holds up every thread that becomes ready during it; its wait for a core is the machine's part
 * ({@link StretchedCollections}).
 *
 * <p>A delayed request also waits for those delayed before it, the longer the busier the machine: delays are therefore
 * multiplied by 1 / (1 − ρ) ({@link Contention}). Where all request threads are busy, a delay of the service keeps its
 * thread for as long, and all users wait for it: by the interactive response time law R = N · S / C − Z, S grows by the
 * mean delay, but S was no longer than C / X ({@link FullPool}).
 */
final class MachineErrorSummary {

    /** A request is written when a timer is due, and stamped when its answer is there. */
    private static final int MOMENTS_IN_GENERATOR = 2;

    /** It is read, handed to a thread, and goes on when its wait is over. */
    private static final int MOMENTS_IN_SERVICE = 3;

    /** The same in a back end, and the service goes on once more. */
    private static final int MOMENTS_BY_BACK_END = 4;

    private static final double CLOCK_STEP_MS = 1;
    private static final double MS_PER_SECOND = 1000;
    private static final double NANOS_PER_MS = 1e6;

    /** What the parts are that tickers tell of. */
    private static final Set<ErrorPart> BY_LATENESS = EnumSet.of(
            ErrorPart.CORES, ErrorPart.CONTAINER, ErrorPart.HYPERVISOR, ErrorPart.STOPS, ErrorPart.COLLECTIONS);

    /**
     * What is known of a load and its machine.
     *
     * @param plateau response times on the plateau
     * @param latencyMs response time of a request that is never delayed, in milliseconds; 0 if unknown
     * @param askedThinkMs mean think time that was asked for
     * @param threads that a waiting request blocks; empty where none limits
     * @param backEnds that a request visits
     * @param notShown parts of which this system tells nothing
     * @param droppedConnections after each of which a request began a second later
     */
    record Seen(
            LoadResult load,
            LoadEvidence evidence,
            RecordedTimes plateau,
            double plateauSeconds,
            LateTicks late,
            Contention contention,
            double latencyMs,
            double askedThinkMs,
            OptionalInt threads,
            int backEnds,
            Set<ErrorPart> notShown,
            long droppedConnections) {}

    private MachineErrorSummary() {}

    /**
     * The errors of a run.
     *
     * @param run with evidence of its load
     * @param plateau on which all figures are taken
     * @return empty where nobody looked how late programs woke, and where nothing was answered
     */
    static Optional<MachineErrors> of(
            RunResult run, Experiment experiment, WholeSeconds plateau, MachineReadings readings) {
        RecordedTimes times = plateau.together();
        LateTicks late = readings.lateTicks(plateau.period());
        if (times.count() == 0 || late.beside() == null && late.inGenerator() == null) {
            return Optional.empty();
        }
        double seconds = plateau.period().seconds();
        double tickerWaitMs = late.beside() == null
                ? 0
                : WaitTimes.of(ticks(late.beside(), 1), seconds, 1).meanMs();
        Pause pause = experiment.workload().pause();
        return Optional.of(of(new Seen(
                run.load(),
                run.evidence().load(),
                times,
                seconds,
                late,
                readings.contention(plateau.period(), tickerWaitMs),
                experiment
                        .system(run.key().system())
                        .map(system -> experiment.serviceMs(system, run.key().parameters()))
                        .orElse(OptionalDouble.empty())
                        .orElse(0),
                pause == null ? 0 : pause.mean().toNanos() / NANOS_PER_MS,
                threads(run, experiment),
                run.evidence().backEnds().size(),
                readings.notShown(),
                readings.droppedConnections(plateau.period()))));
    }

    /** In an open load nobody waits for a thread before a request counts. */
    private static OptionalInt threads(RunResult run, Experiment experiment) {
        return experiment.workload().shape() == Shape.OPEN
                ? OptionalInt.empty()
                : experiment
                        .system(run.key().system())
                        .flatMap(system -> Servers.of(experiment, system))
                        .map(Servers::most)
                        .orElse(OptionalInt.empty());
    }

    static MachineErrors of(Seen seen) {
        Contention contention = seen.contention();
        boolean bounded = contention.isBounded();
        LateTicks late = seen.late()
                .and(
                        ErrorPart.CORES,
                        contention.collections().stream()
                                .mapToDouble(Hold::mostMs)
                                .sum());
        Optional<FullPool> full = FullPool.of(seen);
        List<WaitTimes> ofService = ofService(seen, contention.longerInService());
        double ofThreads = full.isEmpty() ? 0 : Delays.of(ofService).meanMs();
        double most = full.map(FullPool::mostDelayMs).orElse(Double.POSITIVE_INFINITY);
        if (ofThreads > most) {
            ofService = ofService(seen, contention.longerInService() * most / ofThreads);
            ofThreads = most;
        }
        WaitTimes inGenerator = WaitTimes.of(
                ticks(known(late.inGenerator(), late.beside()), 1),
                seen.plateauSeconds(),
                contention.longerInGenerator());
        List<WaitTimes> moments = Stream.concat(
                        ofService.stream(), Stream.generate(() -> inGenerator).limit(MOMENTS_IN_GENERATOR))
                .toList();
        Delays all = Delays.of(moments);
        double dropped =
                seen.droppedConnections() / (double) Math.max(1, seen.plateau().count());
        Delays withDropped = dropped == 0 ? all : Delays.of(moments, dropped);
        double heldMs = ofThreads;
        double queueing =
                full.map(pool -> pool.queueingMs(heldMs, seen.load().users())).orElse(0.0);
        Map<Metric, Map<ErrorPart, Double>> parts = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            if (metric.percentile().isEmpty()) {
                continue;
            }
            double percentile = metric.percentile().getAsDouble();
            // No request can have been answered before the wait that it asked for was over.
            double recorded = seen.plateau().mostMs(percentile);
            double longest = Math.max(0, recorded - seen.latencyMs());
            double delay = all.ofPercentile(percentile, seen.plateau());
            double waits = bounded ? Math.min(longest, delay + queueing) : Double.POSITIVE_INFINITY;
            Map<ErrorPart, Double> time = byCause(waits, late);
            time.put(ErrorPart.CONNECTING, Math.max(0, withDropped.ofPercentile(percentile, seen.plateau()) - delay));
            time.put(ErrorPart.CLOCK, ClockStep.of(seen.load()));
            time.put(ErrorPart.WARMING, Math.min(Math.max(0, longest - waits), fallMs(seen.evidence())));
            parts.put(metric, time);
        }
        if (seen.load().plateauThroughputRps() != null && seen.load().plateauThroughputRps() > 0) {
            parts.put(
                    Metric.PLATEAU_THROUGHPUT_RPS,
                    throughput(seen, late, bounded, full, all.meanMs(), ofThreads, withDropped.meanMs()));
        }
        return new MachineErrors(parts, notLookedAt(seen));
    }

    private static List<WaitTimes> ofService(Seen seen, double longer) {
        List<Hold> ticks = ticks(
                known(seen.late().beside(), seen.late().inGenerator()),
                seen.contention().serviceFactor());
        WaitTimes beside = WaitTimes.of(
                Stream.concat(ticks.stream(), seen.contention().collections().stream())
                        .toList(),
                seen.plateauSeconds(),
                longer);
        return Collections.nCopies(MOMENTS_IN_SERVICE + MOMENTS_BY_BACK_END * seen.backEnds(), beside);
    }

    /** A program without a ticker of its own is taken to have waited as long as the other one. */
    private static List<Double> known(List<Double> own, List<Double> other) {
        return own == null ? other : own;
    }

    private static List<Hold> ticks(List<Double> lateMs, double factor) {
        return lateMs.stream().map(late -> Hold.ofTick(late * factor)).toList();
    }

    /** By the interactive response time law X = N / (R + Z), and X = C / S where all threads are busy. */
    private static Map<ErrorPart, Double> throughput(
            Seen seen,
            LateTicks ticks,
            boolean bounded,
            Optional<FullPool> full,
            double delayMs,
            double delayOfThreadsMs,
            double withDroppedMs) {
        double rps = seen.load().plateauThroughputRps();
        double cycleMs = seen.load().users() / rps * MS_PER_SECOND;
        boolean allBusy = full.isPresent();
        double share = allBusy && seen.latencyMs() > 0
                ? delayOfThreadsMs / seen.latencyMs()
                : Math.min(delayMs, mostDelayMs(seen, cycleMs)) / cycleMs;
        Map<ErrorPart, Double> parts = byCause(bounded ? rps * share : Double.POSITIVE_INFINITY, ticks);
        if (allBusy) {
            double idle = full.get()
                    .idleShare(known(seen.late().inGenerator(), List.of()), seen.askedThinkMs(), seen.plateauSeconds());
            parts.merge(ErrorPart.STOPS, rps * idle, Double::sum);
        }
        parts.put(ErrorPart.CONNECTING, allBusy ? 0 : rps * Math.max(0, withDroppedMs - delayMs) / cycleMs);
        Double think = seen.evidence().meanThinkMs();
        double late = think == null ? 0 : Math.max(0, Math.abs(think - seen.askedThinkMs()) - CLOCK_STEP_MS);
        parts.put(ErrorPart.PAUSES, allBusy ? 0 : rps * late / cycleMs);
        parts.put(ErrorPart.WARMING, allBusy ? 0 : rps * fallMs(seen.evidence()) / cycleMs);
        return parts;
    }

    /**
     * The longest possible mean delay in milliseconds: the mean response time less the requested wait, or the mean time
     * from one request of a user to the next, less that wait and the requested think time; the longer one counts. The
     * second is longer where the load generator stood still and sent nothing.
     */
    private static double mostDelayMs(Seen seen, double cycleMs) {
        double longer = seen.plateau().meanMs() - seen.latencyMs();
        return Math.max(0, Math.max(longer, cycleMs - seen.latencyMs() - seen.askedThinkMs()));
    }

    private static Map<ErrorPart, Double> byCause(double error, LateTicks late) {
        Map<ErrorPart, Double> parts = new EnumMap<>(ErrorPart.class);
        if (Double.isInfinite(error)) {
            parts.put(ErrorPart.CORES, error);
            return parts;
        }
        BY_LATENESS.stream()
                .filter(part -> late.share(part) > 0)
                .forEach(part -> parts.put(part, error * late.share(part)));
        return parts;
    }

    private static double fallMs(LoadEvidence evidence) {
        return evidence.plateauEarlyMeanMs() == null || evidence.plateauLateMeanMs() == null
                ? 0
                : Math.max(0, evidence.plateauEarlyMeanMs() - evidence.plateauLateMeanMs());
    }

    private static Set<ErrorPart> notLookedAt(Seen seen) {
        Set<ErrorPart> missing = EnumSet.noneOf(ErrorPart.class);
        missing.addAll(seen.notShown());
        if (seen.late().inGenerator() == null) {
            missing.addAll(EnumSet.of(ErrorPart.COLLECTIONS, ErrorPart.STOPS));
        }
        if (seen.late().beside() == null) {
            missing.add(ErrorPart.CORES);
        }
        if (seen.evidence().plateauEarlyMeanMs() == null) {
            missing.add(ErrorPart.WARMING);
        }
        if (seen.evidence().meanThinkMs() == null) {
            missing.add(ErrorPart.PAUSES);
        }
        return missing;
    }
}
