package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Intervals.Interval;
import io.github.springbench.runner.stats.interference.ClockStep;
import io.github.springbench.runner.stats.interference.InterferenceShare;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * A figure of one cell over that of another, and between what bounds it is known. Clocks count in steps, and cores
 * change their speed from run to run: a part of a ratio may be theirs.
 *
 * @param measured the ratio, with its interval where there are enough repetitions
 * @param atEqualSpeed the factor that corrects the ratio for cores that were faster under one of the loads; 1 where
 *     their speed does not matter, or is not known
 * @param clockStep a step of the coarser clock as a share of the figure below the line; 0 for what no clock gave
 *     ({@link ClockStep})
 * @param down the factor to the least ratio that an undisturbed machine may show ({@link InterferenceShare}); at most 1
 * @param up the factor to the greatest such ratio; at least 1
 */
public record Ratio(Estimate measured, double atEqualSpeed, double clockStep, double down, double up) {

    private static final double SAME_SPEED = 1;

    private static final Set<Metric> GAPS = EnumSet.of(Metric.GAP_P50_MS, Metric.GAP_P99_MS, Metric.GAP_MAX_MS);

    /** The ratio of a metric of two cells of a result; empty where {@link Estimates#ratio} is. */
    public static Optional<Ratio> of(Metric metric, List<Repetition> above, List<Repetition> below) {
        return of(metric, above, below, Intervals.bootstrap());
    }

    /** The same with other intervals. */
    public static Optional<Ratio> of(
            Metric metric, List<Repetition> above, List<Repetition> below, Intervals intervals) {
        return of(metric, above, below, onCoresOf(below, metric, above), intervals);
    }

    /**
     * The same of two results, which may be of two machines: the speed of their cores then is a part of what is asked.
     */
    public static Optional<Ratio> ofResults(
            Metric metric, List<Repetition> above, List<Repetition> below, Intervals intervals) {
        return of(metric, above, below, SAME_SPEED, intervals);
    }

    /**
     * The ratio of a figure to one of 0, where {@link #of} is empty: infinite, with a least value by the runs and the
     * clock's step; 1 if both are 0. Nothing is shown where one is negative.
     */
    public static Ratio overNone(Metric metric, List<Repetition> above, List<Repetition> below) {
        CellFigure over = CellFigure.of(metric, above).orElseThrow();
        CellFigure under = CellFigure.of(metric, below).orElseThrow();
        int repetitions = Math.min(over.repetitions(), under.repetitions());
        if (over.value() == 0 && under.value() == 0) {
            Interval seen = isNoneInEachRun(over) && isNoneInEachRun(under)
                    ? new Interval(1, 1)
                    : new Interval(0, Double.POSITIVE_INFINITY);
            return asMeasured(new Estimate(1, null, null, repetitions, seen));
        }
        if (over.value() < 0 || under.value() < 0) {
            return asMeasured(new Estimate(1, 0.0, Double.POSITIVE_INFINITY, repetitions, null));
        }
        double step = ClockStep.of(metric, above);
        double some = Math.max(0, (over.canBeResampled() ? Estimates.seen(over).low() : over.value()) - step);
        double least = some == 0 ? 0 : some / (Estimates.seen(under).high() + step);
        return asMeasured(new Estimate(Double.POSITIVE_INFINITY, least, Double.POSITIVE_INFINITY, repetitions, null));
    }

    private static boolean isNoneInEachRun(CellFigure figure) {
        Interval seen = Estimates.seen(figure);
        return seen.low() == 0 && seen.high() == 0;
    }

    private static Ratio asMeasured(Estimate measured) {
        return new Ratio(measured, SAME_SPEED, 0, 1, 1);
    }

    private static Optional<Ratio> of(
            Metric metric, List<Repetition> above, List<Repetition> below, double atEqualSpeed, Intervals intervals) {
        double step = Math.max(ClockStep.of(metric, above), ClockStep.of(metric, below));
        return Estimates.ratio(metric, above, below, intervals).map(measured -> new Ratio(
                        measured,
                        atEqualSpeed,
                        step
                                / Math.abs(CellFigure.of(metric, below)
                                        .orElseThrow()
                                        .value()),
                        1,
                        1)
                .movedByMachine(metric, InterferenceShare.of(metric, above), InterferenceShare.of(metric, below)));
    }

    /** What slows a run makes times longer than they would have been, and throughput lower. */
    private Ratio movedByMachine(Metric metric, double above, double below) {
        return metric.moreIsBetter()
                ? new Ratio(measured, atEqualSpeed, clockStep, 1 / (1 + below), 1 + above)
                : new Ratio(measured, atEqualSpeed, clockStep, 1 - above, 1 / (1 - below));
    }

    public double value() {
        return measured.value();
    }

    /** The least that it can be. */
    public double least() {
        return Math.max(0, measured.least() - clockStep) / (1 + clockStep) * Math.min(1, atEqualSpeed) * down;
    }

    /** The most that it can be. */
    public double most() {
        return clockStep < 1
                ? (measured.most() + clockStep) / (1 - clockStep) * Math.max(1, atEqualSpeed) * up
                : Double.POSITIVE_INFINITY;
    }

    /** Which share of the ratio the speed of the cores may explain, 0 for nothing of it. */
    public double shareOfCores() {
        return Math.abs(1 - atEqualSpeed);
    }

    /** Which share of the ratio the machine may explain otherwise, 0 for nothing of it. */
    public double shareOfMachine() {
        return Math.max(1 - down, up - 1);
    }

    /**
     * What it would be, had the cores been as fast under one load as under the other, and had the machine moved
     * nothing.
     */
    public Ratio onEqualCores() {
        return new Ratio(
                new Estimate(value() * atEqualSpeed, null, null, measured.repetitions(), null),
                SAME_SPEED,
                clockStep,
                1,
                1);
    }

    /** The same, had machine, cores and clocks no part in it. */
    public Ratio asMeasured() {
        return asMeasured(measured);
    }

    /** The same with clocks that are believed to the step. */
    public Ratio asRead() {
        return new Ratio(measured, atEqualSpeed, 0, down, up);
    }

    /**
     * What the figure of a cell would be multiplied by on cores as fast as those of another one. Neither the requested
     * latency nor thinking needs a core; all other time is taken to follow the cores' speed. That is the most that
     * cores can explain, since this time includes waiting for a thread or a connection.
     *
     * @return 1 where that does not matter to the metric, or is not known
     */
    private static double onCoresOf(List<Repetition> other, Metric metric, List<Repetition> cell) {
        OptionalDouble speed = mean(cell, Ratio::coreSpeed);
        OptionalDouble otherSpeed = mean(other, Ratio::coreSpeed);
        if (speed.isEmpty() || otherSpeed.isEmpty()) {
            return SAME_SPEED;
        }
        double relative = speed.getAsDouble() / otherSpeed.getAsDouble();
        return switch (metric.kind()) {
            case TIME -> ofTime(metric, cell, relative);
            case OVERHEAD, WAIT, CPU -> relative;
            case THROUGHPUT -> ofThroughput(cell, relative);
            case EVENTS, COUNT, MEMORY, MEMORY_EACH, SHARE -> SAME_SPEED;
        };
    }

    private static double ofTime(Metric metric, List<Repetition> cell, double relative) {
        OptionalDouble time = mean(cell, run -> metric.of(run).orElse(null));
        double latency = GAPS.contains(metric) ? intervalMs(cell) : latencyMs(cell);
        return time.isEmpty() || time.getAsDouble() <= latency
                ? SAME_SPEED
                : (latency + (time.getAsDouble() - latency) * relative) / time.getAsDouble();
    }

    /**
     * By the interactive response time law, X = N / (R + Z). Requests that come at a rate come whatever the cores do; a
     * service that falls behind it answers as many as its cores let it.
     */
    private static double ofThroughput(List<Repetition> cell, double relative) {
        Integer rate = Axis.RATE.in(cell.get(0).run().key().parameters());
        if (rate != null) {
            // Around a step, where alone refusals are counted, the rate is not that of the whole plateau.
            OptionalDouble rps =
                    mean(cell, run -> run.load().refused() == null ? run.load().plateauThroughputRps() : null);
            return rps.isPresent() && rps.getAsDouble() < Demand.LEAST_SHARE * rate ? 1 / relative : SAME_SPEED;
        }
        OptionalDouble mean = mean(cell, run -> run.load().steady().meanMs());
        OptionalDouble think = mean(cell, Ratio::meanThinkMs);
        double latency = latencyMs(cell);
        if (mean.isEmpty() || think.isEmpty() || mean.getAsDouble() <= latency) {
            return SAME_SPEED;
        }
        double waiting = think.getAsDouble() + latency;
        double ofCores = mean.getAsDouble() - latency;
        return (waiting + ofCores) / (waiting + ofCores * relative);
    }

    private static double latencyMs(List<Repetition> cell) {
        return Objects.requireNonNullElse(cell.get(0).run().key().latencyMs(), 0);
    }

    /** From one event of a stream to the next nobody needs a core for as long as was asked for. */
    private static double intervalMs(List<Repetition> cell) {
        return cell.get(0).run().key().parameters().getOrDefault(Events.INTERVAL, 0);
    }

    private static Double coreSpeed(RunResult run) {
        return Optional.ofNullable(run.evidence())
                .map(RunFacts::host)
                .map(HostEvidence::coreSpeed)
                .orElse(null);
    }

    private static Double meanThinkMs(RunResult run) {
        return Optional.ofNullable(run.evidence())
                .map(RunFacts::load)
                .map(LoadEvidence::meanThinkMs)
                .orElse(null);
    }

    /** Empty where one of the runs lacks it, as in results from before it was looked at. */
    private static OptionalDouble mean(List<Repetition> cell, Function<RunResult, Double> figure) {
        List<Double> known = cell.stream()
                .map(repetition -> figure.apply(repetition.run()))
                .filter(Objects::nonNull)
                .toList();
        return known.size() < cell.size()
                ? OptionalDouble.empty()
                : known.stream().mapToDouble(value -> value).average();
    }
}
