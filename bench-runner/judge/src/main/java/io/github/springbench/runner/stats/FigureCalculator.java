package io.github.springbench.runner.stats;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.Workload.Step;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolWaits;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.interference.ClockStep;
import io.github.springbench.runner.stats.interference.InterferenceEstimate;
import io.github.springbench.runner.stats.interference.MachineReadings;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What the record of a run tells beside what was summed up while it was made: the response times of its plateau, how
 * throughput moved there, and how far the machine can have moved the figures. The same for a run that has just ended
 * and for one that is read again.
 */
public final class FigureCalculator {

    private static final double MS_PER_SECOND = 1000;

    /**
     * The standard deviation of the cores' speed in windows of {@value #SPEED_WINDOW_SECONDS} s, as a share of it: 9 to
     * 11 % within one steady run of half an hour.
     */
    private static final double SPEED_DEVIATION = 0.1;

    private static final double SPEED_WINDOW_SECONDS = 11;

    private FigureCalculator() {}

    /**
     * The run with all figures. One that failed, or has no evidence of its load, stays as it is.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     * @param seconds what else is known of these seconds
     */
    public static RunResult complete(
            RunResult run,
            Experiment experiment,
            List<EncodedHistogram> perSecond,
            List<LoadSecond> seconds,
            MachineReadings readings) {
        if (run.load() == null || run.evidence() == null || run.evidence().load() == null) {
            return run;
        }
        Optional<WholeSeconds> plateau = WholeSeconds.of(run.load(), experiment.workload(), perSecond, seconds);
        ResponseTime times = plateau.flatMap(PlateauTimes::of).orElse(null);
        RunResult waited = PoolWaitSummary.addedTo(run, plateau, perSecond, readings.poolWaits());
        if (plateau.isEmpty()) {
            return waited;
        }
        LoadEvidence seen = run.evidence().load();
        LoadEvidence load = PlateauThirds.of(plateau.get())
                .map(thirds -> seen.withThroughput(thirds.earlyRps(), thirds.lateRps()))
                .orElse(seen);
        boolean open = experiment.workload().open();
        Map<String, Double> use = new LinkedHashMap<>(readings.use(
                perSecond.get(0).startedAt(),
                plateau.get(),
                open ? 0 : run.load().users()));
        use.putAll(corrected(run.load(), plateau.get().together()));
        if (experiment.workload().step() != null) {
            use.putAll(StepFigures.of(experiment.workload().step(), perSecond, plateau.get()));
        }
        LoadResult figures = run.load().with(it -> it.plateau(times).plateauUse(use));
        RunResult completed =
                waited.with(it -> it.load(figures).evidence(waited.evidence().withLoad(load)));
        return completed.withEvidence(completed
                .evidence()
                .withErrors(errors(completed, experiment, plateau.get(), readings)
                        .map(errors -> ClockDriftError.addedTo(
                                errors, completed, plateau.get().period().seconds(), readings.apart()))
                        .map(errors -> without(InterferencePart.SPEED, errors)) // until the run is seen beside others
                        .orElse(null)));
    }

    /**
     * Runs with what shows only beside each other: how fast the cores were beside the median of the runs with the same
     * parameters, as it depends on the load, and how far that can have moved figures.
     *
     * @param runs of one result, each {@link #complete}
     * @return the same runs in their order
     */
    public static List<RunResult> together(List<RunResult> runs, Experiment experiment) {
        Map<Map<String, Integer>, List<Double>> speeds = runs.stream()
                .filter(run -> host(run) != null && host(run).coreSpeed() != null)
                .collect(groupingBy(
                        run -> run.key().parameters(), mapping(run -> host(run).coreSpeed(), toList())));
        return runs.stream()
                .map(run -> besideTypical(run, typical(speeds.get(run.key().parameters())), experiment))
                .toList();
    }

    /** Null where there is one run: its cores were compared with nothing. */
    private static Double typical(List<Double> speeds) {
        return speeds == null || speeds.size() == 1
                ? null
                : Double.valueOf(Trend.median(
                        speeds.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static HostEvidence host(RunResult run) {
        return run.evidence() == null ? null : run.evidence().host();
    }

    private static RunResult besideTypical(RunResult run, Double speed, Experiment experiment) {
        if (host(run) == null) {
            return run;
        }
        RunResult beside = run.withEvidence(run.evidence().withHost(host(run).besideTypical(speed)));
        Interference errors = beside.evidence().errors();
        return errors == null
                ? beside
                : beside.withEvidence(beside.evidence()
                        .withErrors(withSpeed(errors, beside, byFullCores(errors, beside, experiment))));
    }

    /** The figures of a service that fills its cores. */
    private static Set<Metric> byFullCores(Interference errors, RunResult run, Experiment experiment) {
        return experiment.workload().closed()
                ? errors.parts().keySet()
                : isBehindItsRate(run, experiment) ? Set.of(Metric.PLATEAU_THROUGHPUT_RPS) : Set.of();
    }

    /**
     * Errors with what the cores' speed adds: the share by which they were faster or slower than is typical, beyond the
     * standard error of such a sample. The same errors where nobody knows.
     *
     * @param byFullCores figures that follow it, as the service fills its cores; CPU time always does
     */
    private static Interference withSpeed(Interference errors, RunResult run, Set<Metric> byFullCores) {
        Double relative = run.evidence().host().coreSpeedShare();
        double plateauSeconds = run.load().plateauSeconds();
        if (relative == null || plateauSeconds <= 0) {
            return errors;
        }
        double standardError = SPEED_DEVIATION / Math.sqrt(Math.max(1, plateauSeconds / SPEED_WINDOW_SECONDS));
        double share = Math.max(0, Math.abs(relative - 1) - standardError);
        Map<Metric, Map<InterferencePart, Double>> parts =
                withShare(errors, run, byFullCores, InterferencePart.SPEED, share);
        Metric.CPU_SECONDS_PER_1000
                .of(run)
                .ifPresent(figure ->
                        parts.put(Metric.CPU_SECONDS_PER_1000, Map.of(InterferencePart.SPEED, figure * share)));
        Set<InterferencePart> unknown = new LinkedHashSet<>(errors.notLookedAt());
        unknown.remove(InterferencePart.SPEED);
        return new Interference(parts, unknown);
    }

    /** Errors of which a part is not known. */
    private static Interference without(InterferencePart part, Interference errors) {
        Set<InterferencePart> unknown = EnumSet.of(part);
        unknown.addAll(errors.notLookedAt());
        return new Interference(errors.parts(), unknown);
    }

    private static Optional<Interference> errors(
            RunResult run, Experiment experiment, WholeSeconds plateau, MachineReadings readings) {
        if (experiment.workload().closed()) {
            return Optional.of(CallerErrors.of(run, readings, plateau));
        }
        Optional<Interference> errors = InterferenceEstimate.of(run, experiment, plateau, readings);
        return isBehindItsRate(run, experiment)
                ? errors.map(known -> withThroughput(known, CallerErrors.of(run, readings, plateau)))
                : errors;
    }

    /**
     * Whether a service answered fewer requests of an open load than arrived. It is then as busy as one whose callers
     * do not think, and loses as much throughput to the machine: no request is left that would wait for a user.
     */
    private static boolean isBehindItsRate(RunResult run, Experiment experiment) {
        Double answeredRps = run.load().plateauThroughputRps();
        return experiment.workload().shape() == Shape.OPEN
                && answeredRps != null
                && answeredRps < Demand.LEAST_SHARE * run.key().load().size();
    }

    /**
     * The percentiles of the plateau that callers would have seen who call at a steady pace: in a closed load a caller
     * that waits does not call, so the slowest moments have the fewest requests. The pace is a caller's mean time from
     * one call to the next on the plateau (Tene, "How NOT to measure latency").
     *
     * @return by the metric's name in CSV files; empty where the load has no pace
     */
    static Map<String, Double> corrected(LoadResult load, RecordedTimes times) {
        if (load.corrected() == null || times.count() == 0) {
            return Map.of();
        }
        RecordedTimes all = times.corrected(RecordedTimes.pace(load.users(), load.plateauThroughputRps()));
        Map<String, Double> corrected = new LinkedHashMap<>();
        Map.of(99.0, Metric.P99_CORRECTED_MS, 99.9, Metric.P999_CORRECTED_MS).forEach((percentile, metric) -> {
            if (ResponseTime.isOfEnough(times.count(), percentile)) {
                corrected.put(metric.csvName(), all.ms(percentile));
            }
        });
        return corrected;
    }

    private static Interference withThroughput(Interference errors, Interference busy) {
        Map<Metric, Map<InterferencePart, Double>> parts = new LinkedHashMap<>(errors.parts());
        parts.put(Metric.PLATEAU_THROUGHPUT_RPS, busy.parts().get(Metric.PLATEAU_THROUGHPUT_RPS));
        Set<InterferencePart> unknown = EnumSet.noneOf(InterferencePart.class);
        unknown.addAll(errors.notLookedAt());
        unknown.addAll(busy.notLookedAt());
        return new Interference(parts, unknown);
    }

    /** The parts of errors, and one more that moves some of the figures by a share of themselves. */
    private static Map<Metric, Map<InterferencePart, Double>> withShare(
            Interference errors, RunResult run, Set<Metric> moved, InterferencePart part, double share) {
        Map<Metric, Map<InterferencePart, Double>> parts = new LinkedHashMap<>(errors.parts());
        errors.parts().forEach((metric, known) -> metric.of(run)
                .filter(figure -> moved.contains(metric))
                .ifPresent(figure -> {
                    Map<InterferencePart, Double> all = new EnumMap<>(InterferencePart.class);
                    all.putAll(known);
                    all.put(part, figure * share);
                    parts.put(metric, all);
                }));
        return parts;
    }

    /**
     * By how much clocks of several machines can have moved figures. Each response time is measured by one clock, so an
     * offset moves none. A clock that drifts by d while the plateau of length T lasts counts T + d instead: throughput
     * and response times move by the share d / T, and so do the seconds to which samples of another machine belong.
     */
    static final class ClockDriftError {

        private ClockDriftError() {}

        /**
         * Errors with what clocks add to them; the same errors where all was on one machine.
         *
         * @param apart whether the load generator had another machine than the service
         */
        static Interference addedTo(Interference errors, RunResult run, double plateauSeconds, boolean apart) {
            List<ClockEvidence> clocks = run.evidence().clocks();
            if (clocks.isEmpty()) {
                return apart ? without(InterferencePart.CLOCK_DRIFT, errors) : errors;
            }
            double share = largestDriftMs(clocks) / MS_PER_SECOND / plateauSeconds;
            return new Interference(
                    withShare(errors, run, errors.parts().keySet(), InterferencePart.CLOCK_DRIFT, share),
                    errors.notLookedAt());
        }

        /** Between the ends of the run; less of it fell to the plateau. */
        private static double largestDriftMs(List<ClockEvidence> clocks) {
            return clocks.stream()
                    .mapToDouble(clock -> Math.abs(clock.driftMs()))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * The throughput at the beginning and at the end of the plateau. Only whole seconds count, in which all users were
     * present.
     *
     * @param earlyRps requests answered rightly in a second in the first third of the seconds
     * @param lateRps the same in the last third
     */
    public record PlateauThirds(double earlyRps, double lateRps) {

        /** Of fewer, a third is one second. */
        private static final int LEAST_SECONDS = 6;

        /** Empty where the plateau is too short. */
        public static Optional<PlateauThirds> of(WholeSeconds plateau) {
            List<EncodedHistogram> seconds = plateau.micros();
            if (seconds.size() < LEAST_SECONDS) {
                return Optional.empty();
            }
            int third = seconds.size() / 3;
            return Optional.of(new PlateauThirds(
                    answersPerSecond(seconds.subList(0, third)),
                    answersPerSecond(seconds.subList(seconds.size() - third, seconds.size()))));
        }

        private static double answersPerSecond(List<EncodedHistogram> seconds) {
            return seconds.stream().mapToLong(EncodedHistogram::count).average().orElseThrow();
        }
    }

    /** From what a service told once a second to how long its requests waited for a connection. */
    static final class PoolWaitSummary {

        private static final int DIGITS = 2;
        private static final int MEDIAN = 50;
        private static final int HIGH = 95;
        private static final double MICROS_PER_MS = 1000;

        private PoolWaitSummary() {}

        /**
         * The run with the waits that ended on its plateau, or under its whole load where it has none. It stays as it
         * is where they are not kept.
         *
         * @param perSecond response times, a histogram per second of the load
         * @param micros waits in microseconds, a histogram per second or so, each with its beginning and its end
         */
        static RunResult addedTo(
                RunResult run,
                Optional<WholeSeconds> plateau,
                List<EncodedHistogram> perSecond,
                List<EncodedHistogram> micros) {
            PoolEvidence pool = run.evidence().pool();
            if (pool == null || perSecond.isEmpty() || micros.isEmpty()) {
                return run;
            }
            Period part = plateau.map(WholeSeconds::period)
                    .orElseGet(() -> new Period(
                            Instant.ofEpochMilli(perSecond.get(0).startedAt()),
                            Instant.ofEpochMilli(micros.get(micros.size() - 1).endedAt())));
            return run.withEvidence(run.evidence().withPool(pool.withWaits(waits(micros, part))));
        }

        /**
         * Null where none ended then. A histogram that is only partly of that time is left out: it may have waits of
         * the warm-up, or of users who were still arriving.
         */
        private static PoolWaits waits(List<EncodedHistogram> micros, Period part) {
            Histogram all = new Histogram(DIGITS);
            micros.stream()
                    .filter(told -> part.contains(told.startedAt()) && part.contains(told.endedAt()))
                    .forEach(told -> told.addTo(all));
            return all.getTotalCount() == 0
                    ? null
                    : new PoolWaits(
                            all.getTotalCount(),
                            Percentile.ms(all, MEDIAN),
                            Percentile.ms(all, HIGH),
                            all.getMaxValue() / MICROS_PER_MS);
        }
    }

    /**
     * How far the machine can have moved the figures of a load whose callers do not think. They keep the service's
     * cores busy, and wait for them. What takes CPU time from these cores, or slows them, moves all figures by its
     * share: throughput, and response times by the response time law R = N / X. A service that is still warming up adds
     * no error here: a check of its own judges such a run.
     */
    static final class CallerErrors {

        private final RunResult run;
        private final MachineReadings readings;
        private final WholeSeconds plateau;
        private final Map<InterferencePart, Double> shares = new EnumMap<>(InterferencePart.class);
        private final Set<InterferencePart> unknown = EnumSet.noneOf(InterferencePart.class);

        private CallerErrors(RunResult run, MachineReadings readings, WholeSeconds plateau) {
            this.run = run;
            this.readings = readings;
            this.plateau = plateau;
        }

        /** The errors of a run with evidence. */
        static Interference of(RunResult run, MachineReadings readings, WholeSeconds plateau) {
            return new CallerErrors(run, readings, plateau).errors();
        }

        private Interference errors() {
            HostEvidence host = run.evidence().host();
            LoadGeneratorEvidence loadGenerator = run.evidence().loadGenerator();
            LoadEvidence load = run.evidence().load();
            put(InterferencePart.HYPERVISOR, host == null ? null : ofAllCores(host.stealShare()));
            put(InterferencePart.CORES, host == null ? null : ofAllCores(host.otherCpuShare()));
            put(InterferencePart.CONTAINER, readings.throttledShare(plateau.period()));
            put(InterferencePart.STOPS, readings.stalledShare(plateau.period()));
            put(InterferencePart.COLLECTIONS, loadGenerator == null ? null : loadGenerator.gcShare());
            put(InterferencePart.PAUSES, pauses(run.load(), load));
            Map<Metric, Map<InterferencePart, Double>> parts = new LinkedHashMap<>();
            for (Metric metric : Metric.values()) {
                if (metric == Metric.PLATEAU_THROUGHPUT_RPS
                        || metric.percentile().isPresent()) {
                    metric.of(run).ifPresent(figure -> parts.put(metric, of(metric, figure)));
                }
            }
            return new Interference(parts, unknown);
        }

        private Map<InterferencePart, Double> of(Metric metric, double figure) {
            Map<InterferencePart, Double> errors = new EnumMap<>(InterferencePart.class);
            shares.forEach((part, share) -> errors.put(part, figure * share));
            if (metric.percentile().isPresent()) {
                errors.put(InterferencePart.CLOCK, ClockStep.of(run.load()));
            }
            return errors;
        }

        private void put(InterferencePart part, Double share) {
            if (share == null) {
                unknown.add(part);
            } else {
                shares.put(part, share);
            }
        }

        /** What others took may all have come from the service's core. */
        private Double ofAllCores(Double share) {
            return share == null ? null : Double.valueOf(share * readings.cores());
        }

        /** The share of their time in which callers were not waiting for an answer, though they do not think. */
        private static Double pauses(LoadResult load, LoadEvidence seen) {
            boolean known = seen.meanThinkMs() != null && load.plateauThroughputRps() != null && load.users() > 0;
            return known
                    ? Math.max(0, seen.meanThinkMs()) * load.plateauThroughputRps() / MS_PER_SECOND / load.users()
                    : null;
        }
    }

    /** The response times of the plateau. */
    static final class PlateauTimes {

        private PlateauTimes() {}

        /** Empty where nothing was answered rightly. A percentile with too few requests beyond it is null. */
        static Optional<ResponseTime> of(WholeSeconds plateau) {
            RecordedTimes times = plateau.together();
            return times.count() == 0
                    ? Optional.empty()
                    : Optional.of(ResponseTime.of(times.meanMs(), times.mostMs(), percentile -> at(times, percentile)));
        }

        private static Double at(RecordedTimes times, double percentile) {
            return ResponseTime.isOfEnough(times.count(), percentile) ? Double.valueOf(times.ms(percentile)) : null;
        }
    }

    /**
     * What response times tell of a step of the rate, by the metric's name in CSV files. {@link Step} says which count.
     */
    static final class StepFigures {

        private static final double P95 = 95;
        private static final double MEDIAN = 50;
        private static final double PERCENT = 100;

        /** So many times p95 before the step is still well. Our own threshold, as the next one. */
        private static final double WELL = 2;

        /** So many times the median is a long wait: in a queue in the order of arrival nobody comes near it. */
        private static final long LONG = 10;

        private StepFigures() {}

        /**
         * A figure is missing where nothing was answered in the seconds that it needs, and where the service was not
         * well again until the end of the load.
         *
         * @param perSecond response times in microseconds, a histogram per second of the load
         */
        static Map<String, Double> of(Step step, List<EncodedHistogram> perSecond, WholeSeconds watched) {
            Map<String, Double> figures = new LinkedHashMap<>();
            wellAgain(step, perSecond)
                    .ifPresent(seconds -> figures.put(Metric.WELL_AGAIN_S.csvName(), (double) seconds));
            longWaits(watched.together()).ifPresent(percent -> figures.put(Metric.LONG_WAITS.csvName(), percent));
            return figures;
        }

        /**
         * w = min {s ≥ 0 : p95(e + s) ≤ 2 · p95(b)}, where e is the first second that is wholly after the step, and b
         * all seconds that are wholly before it. The load may begin at any moment of second 0, so what is due after t
         * seconds comes in second ⌊t⌋ or the next one.
         */
        private static OptionalInt wellAgain(Step step, List<EncodedHistogram> perSecond) {
            int before = (int) step.begin().toSeconds();
            int after = (int) step.end().toSeconds() + 1;
            if (before < 2 || perSecond.size() <= after) {
                return OptionalInt.empty();
            }
            RecordedTimes well = RecordedTimes.of(perSecond.subList(1, before));
            return IntStream.range(0, perSecond.size() - after)
                    .filter(second -> {
                        RecordedTimes then = RecordedTimes.of(List.of(perSecond.get(after + second)));
                        return then.count() > 0 && then.micros(P95) <= WELL * well.micros(P95);
                    })
                    .findFirst();
        }

        /** u = 100 · |{i : t(i) > 10 · median(t)}| / n, of the response times t(1) to t(n). */
        private static OptionalDouble longWaits(RecordedTimes times) {
            if (times.count() == 0) {
                return OptionalDouble.empty();
            }
            int place = Arrays.binarySearch(times.micros(), LONG * times.micros(MEDIAN));
            int shorter = place < 0 ? -place - 1 : place + 1;
            return OptionalDouble.of(PERCENT * (times.count() - times.upTo()[shorter - 1]) / times.count());
        }
    }
}
