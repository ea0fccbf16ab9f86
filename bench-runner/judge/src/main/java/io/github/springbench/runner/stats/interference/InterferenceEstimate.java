package io.github.springbench.runner.stats.interference;

import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Servers;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.WholeSeconds;
import io.github.springbench.runner.stats.interference.MachineReadings.StretchedCollections;
import java.util.Arrays;
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
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

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
public final class InterferenceEstimate {

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
    private static final Set<InterferencePart> BY_LATENESS = EnumSet.of(
            InterferencePart.CORES,
            InterferencePart.CONTAINER,
            InterferencePart.HYPERVISOR,
            InterferencePart.STOPS,
            InterferencePart.COLLECTIONS);

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
    public record Seen(
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
            Set<InterferencePart> notShown,
            long droppedConnections) {}

    private InterferenceEstimate() {}

    /**
     * The errors of a run.
     *
     * @param run with evidence of its load
     * @param plateau on which all figures are taken
     * @return empty where nobody looked how late programs woke, and where nothing was answered
     */
    public static Optional<Interference> of(
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
        return experiment.workload().open()
                ? OptionalInt.empty()
                : experiment
                        .system(run.key().system())
                        .flatMap(system -> Servers.of(experiment, system))
                        .map(Servers::most)
                        .orElse(OptionalInt.empty());
    }

    public static Interference of(Seen seen) {
        Contention contention = seen.contention();
        boolean bounded = contention.isBounded();
        LateTicks late = seen.late()
                .and(
                        InterferencePart.CORES,
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
        Map<Metric, Map<InterferencePart, Double>> parts = new LinkedHashMap<>();
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
            Map<InterferencePart, Double> time = byCause(waits, late);
            time.put(
                    InterferencePart.CONNECTING,
                    Math.max(0, withDropped.ofPercentile(percentile, seen.plateau()) - delay));
            time.put(InterferencePart.CLOCK, ClockStep.of(seen.load()));
            time.put(InterferencePart.WARMING, Math.min(Math.max(0, longest - waits), fallMs(seen.evidence())));
            parts.put(metric, time);
        }
        if (seen.load().plateauThroughputRps() != null && seen.load().plateauThroughputRps() > 0) {
            parts.put(
                    Metric.PLATEAU_THROUGHPUT_RPS,
                    throughput(seen, late, bounded, full, all.meanMs(), ofThreads, withDropped.meanMs()));
        }
        return new Interference(parts, notLookedAt(seen));
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
    private static Map<InterferencePart, Double> throughput(
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
        Map<InterferencePart, Double> parts = byCause(bounded ? rps * share : Double.POSITIVE_INFINITY, ticks);
        if (allBusy) {
            double idle = full.get()
                    .idleShare(known(seen.late().inGenerator(), List.of()), seen.askedThinkMs(), seen.plateauSeconds());
            parts.merge(InterferencePart.STOPS, rps * idle, Double::sum);
        }
        parts.put(InterferencePart.CONNECTING, allBusy ? 0 : rps * Math.max(0, withDroppedMs - delayMs) / cycleMs);
        Double think = seen.evidence().meanThinkMs();
        double late = think == null ? 0 : Math.max(0, Math.abs(think - seen.askedThinkMs()) - CLOCK_STEP_MS);
        parts.put(InterferencePart.PAUSES, allBusy ? 0 : rps * late / cycleMs);
        parts.put(InterferencePart.WARMING, allBusy ? 0 : rps * fallMs(seen.evidence()) / cycleMs);
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

    private static Map<InterferencePart, Double> byCause(double error, LateTicks late) {
        Map<InterferencePart, Double> parts = new EnumMap<>(InterferencePart.class);
        if (Double.isInfinite(error)) {
            parts.put(InterferencePart.CORES, error);
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

    private static Set<InterferencePart> notLookedAt(Seen seen) {
        Set<InterferencePart> missing = EnumSet.noneOf(InterferencePart.class);
        missing.addAll(seen.notShown());
        if (seen.late().inGenerator() == null) {
            missing.addAll(EnumSet.of(InterferencePart.COLLECTIONS, InterferencePart.STOPS));
        }
        if (seen.late().beside() == null) {
            missing.add(InterferencePart.CORES);
        }
        if (seen.evidence().plateauEarlyMeanMs() == null) {
            missing.add(InterferencePart.WARMING);
        }
        if (seen.evidence().meanThinkMs() == null) {
            missing.add(InterferencePart.PAUSES);
        }
        return missing;
    }

    /**
     * By how much the machine delayed the requests of a load: each becomes ready to run several times, and may wait
     * each time. Drawn with a fixed seed, so that the same run has the same error.
     */
    static final class Delays {

        private static final int DRAWS = 20_000;
        private static final long SEED = 20_260_101;
        private static final double TRY_AGAIN_MS = 1000;
        private static final double PERCENT = 100;

        /** Shares of the draws that are tried as bounds; each gives a bound that holds, and the lowest counts. */
        private static final double[] TRIED = {0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 1
        };

        /** Ascending, in milliseconds. */
        private final double[] ms;

        private Delays(double[] ms) {
            this.ms = ms;
        }

        /**
         * The delays of requests.
         *
         * @param moments the waits at each moment at which a request becomes ready
         */
        static Delays of(List<WaitTimes> moments) {
            return of(moments, 0);
        }

        /**
         * The same where callers tried again to connect, which TCP lets them do after a second (RFC 6298).
         *
         * @param droppedShare attempts that were dropped, over the requests
         */
        static Delays of(List<WaitTimes> moments, double droppedShare) {
            UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
            double[] drawn = new double[DRAWS];
            for (int i = 0; i < DRAWS; i++) {
                for (WaitTimes moment : moments) {
                    drawn[i] += moment.draw(random);
                }
                drawn[i] += random.nextDouble() < droppedShare ? TRY_AGAIN_MS : 0;
            }
            Arrays.sort(drawn);
            return new Delays(drawn);
        }

        double meanMs() {
            return Arrays.stream(ms).average().orElse(0);
        }

        /**
         * By how many milliseconds a percentile can be too high. With R the response times on record, R₀ those without
         * delays D, and d any bound: where D ≤ d, R ≤ R₀ + d. So P(R₀ ≤ y) ≤ P(R ≤ y + d) + P(D > d), and the
         * percentile p of R₀ is at least that of R at p − P(D > d), less d. Nothing is assumed of how delays and
         * response times go together.
         *
         * @param times those on record
         */
        double ofPercentile(double percentile, RecordedTimes times) {
            double recorded = times.mostMs(percentile);
            double least = Double.POSITIVE_INFINITY;
            for (double share : TRIED) {
                double bound = share == 0 ? 0 : ms[(int) Math.min(DRAWS - 1L, Math.round(share * DRAWS))];
                double lower = percentile - PERCENT * longerThan(bound);
                double moved = recorded - (lower <= 0 ? 0 : times.mostMs(lower)) + bound;
                least = Math.min(least, moved);
            }
            return Math.max(0, least);
        }

        /** Which share of the requests was delayed by more. */
        private double longerThan(double bound) {
            int place = Arrays.binarySearch(ms, Math.nextUp(bound));
            return (DRAWS - (place < 0 ? -place - 1 : place)) / (double) DRAWS;
        }
    }

    /**
     * Request threads or pooled connections that are all in use, so that other requests wait for one. Then the
     * interactive response time law says R = N · S / C − Z and X = C / S.
     *
     * @param servers how many there are, C
     * @param inFlight requests under way on average
     * @param rps throughput X in requests per second; null where it is not known
     * @param askedMs for how long a request was asked to hold one, in milliseconds; 0 where nobody knows
     */
    public record FullPool(int servers, double inFlight, Double rps, double askedMs) {

        /** Of the servers, in use on average, from which on others wait for one. */
        public static final double ALL_BUSY = 0.95;

        /** Empty where no pool is known, or it is not full. */
        static Optional<FullPool> of(InterferenceEstimate.Seen seen) {
            Double inFlight = seen.evidence().plateauInFlight();
            if (seen.threads().isEmpty()
                    || inFlight == null
                    || inFlight < ALL_BUSY * seen.threads().getAsInt()) {
                return Optional.empty();
            }
            return Optional.of(new FullPool(
                    seen.threads().getAsInt(), inFlight, seen.load().plateauThroughputRps(), seen.latencyMs()));
        }

        /**
         * The longest mean delay, in milliseconds, that the machine can have caused to a request while it held a
         * server: a request holds a server for C / X at most, and was asked to hold it for {@code askedMs}. Infinite
         * without X.
         */
        double mostDelayMs() {
            return rps == null || rps <= 0
                    ? Double.POSITIVE_INFINITY
                    : Math.max(0, servers / rps * MS_PER_SECOND - askedMs);
        }

        /** By how many milliseconds response times grow if each request holds a server for longer. */
        double queueingMs(double delayMs, long users) {
            return delayMs * users / servers;
        }

        /**
         * The share of the plateau in which all servers were without work because the load generator stood still.
         * Requests under way keep servers busy for their number × S / C; when the load generator goes on, its users
         * think first.
         *
         * @param lateMs of the load generator
         */
        double idleShare(List<Double> lateMs, double thinkMs, double plateauSeconds) {
            double workMs = inFlight * askedMs / servers;
            return lateMs.stream()
                            .filter(late -> late >= LateTicks.STALL_MS)
                            .mapToDouble(late -> Math.max(0, late + thinkMs - workMs))
                            .sum()
                    / MS_PER_SECOND
                    / plateauSeconds;
        }
    }

    /** How long a thread that becomes ready to run at a random moment waits for the machine. */
    static final class WaitTimes {

        private final List<Hold> holds;

        /** For each hold, the share of the time up to its end, if all of them came first. */
        private final double[] shares;

        private final double longer;

        private WaitTimes(List<Hold> holds, double[] shares, double longer) {
            this.holds = holds;
            this.shares = shares;
            this.longer = longer;
        }

        /**
         * The waits of a time.
         *
         * @param holds windows in which threads that become ready wait
         * @param seconds how long the time was
         * @param longer the factor of each wait: a delayed request also waits for those delayed before it
         */
        static WaitTimes of(List<Hold> holds, double seconds, double longer) {
            double[] shares = new double[holds.size()];
            double sum = 0;
            for (int i = 0; i < shares.length; i++) {
                sum += holds.get(i).windowMs() / (seconds * MS_PER_SECOND);
                shares[i] = sum;
            }
            return new WaitTimes(List.copyOf(holds), shares, longer);
        }

        /** The mean wait of a random moment in milliseconds. */
        double meanMs() {
            double mean = 0;
            for (int i = 0; i < shares.length; i++) {
                mean += (shares[i] - (i == 0 ? 0 : shares[i - 1]))
                        * holds.get(i).meanMs();
            }
            return mean * longer;
        }

        /** The wait of a random moment in milliseconds. */
        double draw(UniformRandomProvider random) {
            double at = random.nextDouble() * Math.max(1, shares.length == 0 ? 1 : shares[shares.length - 1]);
            if (shares.length == 0 || at > shares[shares.length - 1]) {
                return 0;
            }
            int place = Arrays.binarySearch(shares, at);
            Hold hold = holds.get(place < 0 ? -place - 1 : place);
            return longer * hold.waitMs(random.nextDouble() * hold.windowMs());
        }
    }
}
