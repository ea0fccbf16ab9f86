package io.github.springbench.runner.report.compare;

import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Setting;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.compare.ResultComparison.CellKey;
import io.github.springbench.runner.report.compare.ResultComparison.Side;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a figure of the second result is worse than that of the first one by more than a limit.
 *
 * <p>The result is FAILED if two conditions hold. The figures differ by more than the limit, so a small but certain
 * difference does not fail. And the whole interval of their ratio is on the bad side of 1, so a difference that chance,
 * a step of the clock or the machine can explain does not fail either. The interval is that of the repetitions,
 * extended by what clocks and the machine explain ({@link Ratio}); with one or two repetitions it is this extension
 * alone. Between results of the same machine the speed of the cores is a part of it, since no build changes it.
 *
 * @param figure both figures, with their difference; empty where one is missing
 * @param says why, in a sentence without its full stop
 */
public record Regression(
        String system,
        Map<String, Integer> parameters,
        RegressionLimit limit,
        Result result,
        String figure,
        String says) {

    private static final double PERCENT = 100;

    /** Where the sides are equal. */
    private static final double NO_CHANGE = 1;

    /** How two results are read beside each other. */
    private record Beside(boolean sameMachine, Intervals intervals) {

        private Optional<Ratio> ratio(Metric metric, List<Repetition> now, List<Repetition> before) {
            return sameMachine
                    ? Ratio.of(metric, now, before, intervals)
                    : Ratio.ofResults(metric, now, before, intervals);
        }
    }

    /**
     * All limits at all cells that the second result has runs of, whatever became of these.
     *
     * @param a what the second is compared with
     */
    public static List<Regression> of(Side a, Side b, List<RegressionLimit> limits) {
        String notComparable = notComparable(a, b);
        Beside beside = new Beside(
                Objects.equals(a.manifest().machine(), b.manifest().machine()),
                Intervals.of(a.manifest(), b.manifest()));
        Map<CellKey, List<Repetition>> before = ResultComparison.cells(a);
        Map<CellKey, List<Repetition>> now = ResultComparison.cells(b);
        Map<CellKey, List<Repetition>> all =
                b.repetitions().stream().collect(Collectors.groupingBy(ResultComparison::keyOf));
        List<Regression> regressions = new ArrayList<>();
        for (CellKey key : ResultComparison.inOrder(a, b, Map.of(), all)) {
            for (RegressionLimit limit : limits) {
                regressions.add(
                        notComparable != null
                                ? undecided(key, limit, notComparable)
                                : of(
                                        key,
                                        limit,
                                        before.getOrDefault(key, List.of()),
                                        now.getOrDefault(key, List.of()),
                                        beside));
            }
        }
        return List.copyOf(regressions);
    }

    /** Null where nothing forbids to compare figures. */
    private static String notComparable(Side a, Side b) {
        if (SettingDifferences.of(a.manifest(), b.manifest()).kinds().contains(Setting.Group.LOAD.label())) {
            return "the workloads differ";
        }
        return MachinesInUse.isOnOneBesideSeveral(a.manifest(), b.manifest())
                ? "one result is of one machine, the other of several"
                : null;
    }

    private static Regression of(
            CellKey key, RegressionLimit limit, List<Repetition> before, List<Repetition> now, Beside beside) {
        if (before.isEmpty() || now.isEmpty()) {
            return undecided(key, limit, "no run of " + (before.isEmpty() ? "A" : "B") + " counts there");
        }
        Metric metric = limit.figure().metric();
        Optional<Ratio> ratio = beside.ratio(metric, now, before);
        if (ratio.isEmpty()) {
            return undecided(key, limit, "there is no " + limit.figure().word() + " in both");
        }
        Estimate measured = ratio.get().measured();
        boolean few = measured.repetitions() < Estimates.LEAST_REPETITIONS;
        if (!measured.hasInterval() && !(few && errorsAreKnown(metric, before) && errorsAreKnown(metric, now))) {
            return undecided(
                    key,
                    limit,
                    few
                            ? "fewer than " + Estimates.LEAST_REPETITIONS
                                    + " repetitions have no interval, and the interference by the machine is not known"
                            : "the repetitions have no interval");
        }
        return judged(key, limit, value(metric, before), value(metric, now), ratio.get());
    }

    private static Regression judged(CellKey key, RegressionLimit limit, double before, double now, Ratio ratio) {
        Metric metric = limit.figure().metric();
        boolean exceeds = limit.isExceededBy(limit.relative() ? percent(ratio.value()) : now - before);
        boolean shown = metric.moreIsBetter() ? ratio.most() < NO_CHANGE : ratio.least() > NO_CHANGE;
        String change = signed(percent(ratio.value())) + " %";
        String told = limit.figure().word() + " was " + Numbers.withUnit(metric, before) + " and is "
                + Numbers.withUnit(metric, now) + ", " + change + " [" + signed(percent(ratio.least())) + " to "
                + signed(percent(ratio.most())) + "]";
        String conclusion = !exceeds
                ? "within the limit"
                : shown
                        ? "more than the limit, and more than chance and the machine explain"
                        : "more than the limit, but chance or the machine may explain it";
        return new Regression(
                key.system(),
                key.parameters(),
                limit,
                exceeds && shown ? Result.FAILED : Result.PASSED,
                Numbers.withUnit(metric, before) + ", then " + Numbers.withUnit(metric, now) + " (" + change + ")",
                told + ": " + conclusion);
    }

    private static Regression undecided(CellKey key, RegressionLimit limit, String why) {
        return new Regression(key.system(), key.parameters(), limit, Result.UNDECIDED, "", why);
    }

    private static boolean errorsAreKnown(Metric metric, List<Repetition> repetitions) {
        return repetitions.stream()
                .allMatch(repetition -> Optional.ofNullable(repetition.run().evidence())
                        .map(RunFacts::errors)
                        .flatMap(errors -> errors.of(metric))
                        .isPresent());
    }

    private static double value(Metric metric, List<Repetition> repetitions) {
        return Estimates.of(metric, repetitions).orElseThrow().value();
    }

    private static double percent(double ratio) {
        return PERCENT * (ratio - 1);
    }

    private static String signed(double percent) {
        return Double.isInfinite(percent) ? "any" : (percent < 0 ? "-" : "+") + NumberWords.number(Math.abs(percent));
    }

    /** For a pipeline. */
    public Decision decision() {
        return new Decision(
                system,
                Settings.combination(parameters),
                limit.text(),
                figure,
                result,
                result.name().toLowerCase(Locale.ROOT),
                says);
    }
}
