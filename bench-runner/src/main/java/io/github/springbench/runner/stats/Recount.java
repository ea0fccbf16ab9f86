package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.LoadResult.FailureKind;
import io.github.springbench.runner.model.LoadResult.ResponseTime;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleFunction;

/**
 * The figures of a run counted again from its record, the histograms and counts of each second: they are summed up from
 * the same events, so that figures that someone changed, or that belong to another record, differ.
 */
final class Recount {

    /** The histograms of the seconds are a digit coarser than that of the whole load, to half of a bucket each. */
    private static final double SAME_TIME = 0.002;

    /** Of two figures of nearly the same time. */
    private static final double ALIKE = 0.05;

    private static final double SAME = 1e-6;

    private final List<String> differences = new ArrayList<>();

    private Recount() {}

    /**
     * What the result says and its record does not, a sentence each without a full stop.
     *
     * @param perSecond response times in microseconds, a histogram per second; where they are not kept, nothing is
     *     compared
     * @param plateau its whole seconds; null where there is none
     */
    static List<String> differences(
            RunResult run, List<EncodedHistogram> perSecond, List<LoadSecond> seconds, WholeSeconds plateau) {
        if (perSecond.isEmpty()) {
            return List.of();
        }
        Recount recount = new Recount();
        recount.compare(run, perSecond, seconds, plateau);
        return List.copyOf(recount.differences);
    }

    private void compare(
            RunResult run, List<EncodedHistogram> perSecond, List<LoadSecond> seconds, WholeSeconds plateau) {
        LoadResult load = run.load();
        RecordedTimes all = RecordedTimes.of(perSecond);
        long failed = seconds.stream().mapToLong(LoadSecond::failed).sum();
        long notSent = run.evidence().load().failureKinds() == null
                ? 0
                : run.evidence().load().failureKinds().getOrDefault(FailureKind.NOT_SENT, 0L);
        if (!seconds.isEmpty()) {
            same("failed requests", load.failed(), failed + notSent, SAME);
            same("requests", load.requests(), all.count() + failed, SAME);
        }
        same("requests/s", load.throughputRps(), load.requests() / load.durationSeconds(), SAME);
        ResponseTime told = load.responseTime();
        if (all.count() > 0) {
            same("mean response time in ms", told.meanMs(), all.meanMs(), SAME_TIME);
            percentiles("of the whole load", told, all::ms, SAME_TIME);
        }
        if (plateau != null) {
            comparePlateau(load, plateau);
        }
    }

    private void comparePlateau(LoadResult load, WholeSeconds plateau) {
        ResponseTime counted = PlateauTimes.of(plateau).orElse(null);
        if (load.plateau() != null && counted != null) {
            percentiles("of the plateau", load.plateau(), counted::at, SAME);
        }
        int whole = plateau.micros().size();
        if (load.failed() == 0) {
            // The plateau itself may begin and end within a second.
            same(
                    "requests/s of the plateau",
                    load.plateauThroughputRps(),
                    plateau.together().count() / (double) whole,
                    ALIKE + 2.0 / whole);
        }
    }

    /** Compares the percentiles that the result has: which ones are kept may have changed since. */
    private void percentiles(String of, ResponseTime told, DoubleFunction<Double> counted, double tolerance) {
        ResponseTime.kept().stream()
                .filter(percentile -> told.at(percentile) != null)
                .forEach(percentile -> same(
                        ResponseTime.name(percentile) + " " + of + " in ms",
                        told.at(percentile),
                        counted.apply(percentile),
                        tolerance));
    }

    private void same(String name, Number told, Number counted, double tolerance) {
        boolean both = told != null && counted != null;
        boolean same = both
                ? Math.abs(told.doubleValue() - counted.doubleValue())
                        <= tolerance * Math.max(1, Math.abs(counted.doubleValue()))
                : Objects.equals(told, counted);
        if (!same) {
            differences.add(name + " " + text(told) + " instead of " + text(counted));
        }
    }

    private static String text(Number value) {
        return value == null ? "missing" : String.format(Locale.ROOT, "%.5g", value.doubleValue());
    }
}
