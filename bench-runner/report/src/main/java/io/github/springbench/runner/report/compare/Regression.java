package io.github.springbench.runner.report.compare;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.model.Objective;
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
import java.util.Arrays;
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
 * difference does not fail. And the whole interval of their ratio is on the bad side of 1, so a difference that a step
 * of the clock or the machine can explain does not fail either; nor, with enough repetitions, one that chance can. The
 * interval is that of the repetitions, extended by what clocks and the machine explain ({@link Ratio}); with two it is
 * what both show, and with one the figure itself, extended in the same way. Between results of the same machine the
 * speed of the cores is a part of it, since no build changes it.
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
    private static final double MICROS_PER_MS = 1000;

    /** Where the sides are equal. */
    private static final double NO_CHANGE = 1;

    private static final String CHANCE_AND_MACHINE = "chance and the machine explain";

    /** Of fewer a bootstrap gives at most their range: 3 runs of a build are worse than 3 others in 5 % of cases. */
    private static final int LEAST_OF_BOOTSTRAP = 6;

    /** How two results are read beside each other. */
    private record Beside(boolean sameMachine, Intervals intervals) {

        private Optional<Ratio> ratio(Metric metric, List<Repetition> now, List<Repetition> before) {
            return sameMachine
                    ? Ratio.of(metric, now, before, intervals)
                    : Ratio.ofResults(metric, now, before, intervals);
        }

        /**
         * What a difference is more than, where an interval of so many repetitions shows one. How far the machine moved
         * figures without recorded errors is not known, which is not 0.
         */
        private String beyond(int repetitions, boolean errorsAreKnown) {
            boolean bootstrap =
                    !intervals.words(Estimates.LEAST_REPETITIONS).equals(intervals.words(LEAST_OF_BOOTSTRAP));
            int least = bootstrap ? LEAST_OF_BOOTSTRAP : Estimates.LEAST_REPETITIONS;
            String few = "fewer than " + least + " repetitions do not show chance";
            if (errorsAreKnown) {
                return repetitions < least ? "the machine explains; " + few : CHANCE_AND_MACHINE;
            }
            return repetitions < least
                    ? "the repetitions vary; what the machine explains is not known, and " + few
                    : "chance explains; what the machine explains is not known";
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
        if (few && metric == Metric.CPU_SECONDS_PER_1000) {
            return undecided(
                    key,
                    limit,
                    "fewer than " + Estimates.LEAST_REPETITIONS
                            + " repetitions have no interval, and of what the machine does only its speed is known");
        }
        boolean errorsAreKnown = errorsAreKnown(metric, before) && errorsAreKnown(metric, now);
        if (!measured.hasInterval() && !(few && errorsAreKnown)) {
            return undecided(
                    key,
                    limit,
                    few
                            ? "fewer than " + Estimates.LEAST_REPETITIONS
                                    + " repetitions have no interval, and the interference by the machine is not known"
                            : "the repetitions have no interval");
        }
        Change change = new Change(
                value(metric, before),
                value(metric, now),
                ratio.get().value(),
                ratio.get().least(),
                ratio.get().most(),
                beside.beyond(measured.repetitions(), errorsAreKnown),
                false);
        return judged(key, limit, change);
    }

    /**
     * A figure before and now, the ratio of both, and its bounds.
     *
     * @param beyond what the difference is more than, where the bounds show one
     * @param paired whether the ratio is that of the slices of a duel, which both figures by themselves need not have
     */
    private record Change(
            double before, double now, double ratio, double least, double most, String beyond, boolean paired) {

        private boolean exceeds(RegressionLimit limit) {
            return paired
                    ? exceeds(limit, ratio)
                    : limit.isExceededBy(limit.relative() ? percent(ratio) : now - before);
        }

        /** From which difference for the worse on an interval as wide as this one would be worse than none, percent. */
        private double leastShown(boolean moreIsBetter) {
            double half = Math.sqrt(most / least);
            return Math.abs(percent(moreIsBetter ? 1 / half : half));
        }

        private boolean atWorstExceeds(RegressionLimit limit) {
            return exceeds(limit, limit.figure().moreIsBetter() ? least : most);
        }

        private boolean atBestExceeds(RegressionLimit limit) {
            return exceeds(limit, limit.figure().moreIsBetter() ? most : least);
        }

        private boolean exceeds(RegressionLimit limit, double end) {
            return limit.isExceededBy(limit.relative() ? percent(end) : before * (end - 1));
        }
    }

    /**
     * The same of two builds that answered by turns, by the ratios of their slices. Both conditions are those of two
     * results.
     *
     * @throws IllegalArgumentException where a duel has no such figure
     */
    public static List<Regression> of(JudgedDuel duel, List<RegressionLimit> limits) {
        CellKey key = new CellKey(duel.duel().second(), duel.duel().cell());
        return limits.stream()
                .map(limit -> duel.failing().isPresent()
                        ? undecided(key, limit, failing(duel))
                        : change(duel, limit)
                                .map(change -> warm(duel, key, limit, judged(key, limit, change)))
                                .orElseGet(() -> undecided(
                                        key,
                                        limit,
                                        duel.forks() == 0
                                                ? "too few forks ended"
                                                : "not each slice has a "
                                                        + limit.figure().word())))
                .toList();
    }

    /** Forks whose compilers still worked are not of warm services: where most are such, they decide nothing. */
    private static Regression warm(JudgedDuel duel, CellKey key, RegressionLimit limit, Regression judged) {
        long notWarm = duel.notWarm();
        if (notWarm == 0) {
            return judged;
        }
        String compiling = "in " + notWarm + " of " + duel.forks() + " forks the compilers still worked";
        return 2 * notWarm > duel.forks()
                ? undecided(key, limit, compiling)
                : new Regression(
                        judged.system,
                        judged.parameters,
                        limit,
                        judged.result,
                        judged.figure,
                        judged.says + "; " + compiling);
    }

    /** Its right answers alone may even be faster. */
    private static String failing(JudgedDuel duel) {
        char letter = duel.failing().orElseThrow();
        return duel.duel().system(letter) + " failed " + Numbers.tenths(PERCENT * duel.failedShare(letter))
                + " % of its requests";
    }

    /**
     * Whether further forks could hardly change what {@link #of(JudgedDuel, List)} says: the whole interval of each
     * figure is on one side of its limit.
     */
    public static boolean areSettled(JudgedDuel duel, List<RegressionLimit> limits) {
        return limits.stream().allMatch(limit -> change(duel, limit)
                .filter(change -> change.atBestExceeds(limit) || !change.atWorstExceeds(limit))
                .isPresent());
    }

    /** Empty where a duel does not say, as too few forks ended. */
    private static Optional<Change> change(JudgedDuel duel, RegressionLimit limit) {
        JudgedDuel.Figure figure =
                ofDuel(limit.figure()).orElseThrow(() -> new IllegalArgumentException(limit.figure() + " of a duel"));
        double scale = figure == JudgedDuel.Figure.CPU ? MICROS_PER_MS : 1;
        return Optional.ofNullable(duel.figures().get(figure))
                .map(compared -> new Change(
                        compared.first() / scale,
                        compared.second() / scale,
                        compared.ratio().ratio(),
                        compared.ratio().low(),
                        compared.ratio().high(),
                        CHANCE_AND_MACHINE,
                        true));
    }

    /** The figure of a duel's slices that a limit is about; empty where it has none. */
    public static Optional<JudgedDuel.Figure> ofDuel(Objective.Figure figure) {
        return Arrays.stream(JudgedDuel.Figure.values())
                .filter(known -> known.metric() == figure.metric())
                .findFirst();
    }

    private static Regression judged(CellKey key, RegressionLimit limit, Change seen) {
        Metric metric = limit.figure().metric();
        boolean exceeds = seen.exceeds(limit);
        boolean shown = metric.moreIsBetter() ? seen.most < NO_CHANGE : seen.least > NO_CHANGE;
        String change = signed(percent(seen.ratio)) + " %";
        String told = limit.figure().word() + " was " + shown(limit, seen.before) + " and is " + shown(limit, seen.now)
                + ", " + change + " [" + signed(percent(seen.least)) + " to "
                + signed(percent(seen.most)) + "]";
        String conclusion = !exceeds
                ? "within the limit" + (seen.atWorstExceeds(limit) ? ", which its interval exceeds" : "")
                : shown
                        ? "more than the limit, and more than " + seen.beyond
                        : "more than the limit, but chance or the machine may explain it"
                                + (seen.paired
                                        ? "; this duel would have shown "
                                                + NumberWords.number(seen.leastShown(metric.moreIsBetter()))
                                                + " % or more"
                                        : "");
        return new Regression(
                key.system(),
                key.parameters(),
                limit,
                exceeds && shown ? Result.FAILED : Result.PASSED,
                shown(limit, seen.before) + ", then " + shown(limit, seen.now) + " (" + change + ")",
                told + ": " + conclusion);
    }

    /**
     * Exact enough to show a difference that fails a build. Seconds of CPU for 1,000 requests are milliseconds for
     * each, in which its limits are.
     */
    private static String shown(RegressionLimit limit, double value) {
        Metric metric = limit.figure().metric();
        if (limit.figure() == Objective.Figure.CPU) {
            return Numbers.text(metric, value) + " ms";
        }
        // A clock of whole milliseconds reads 0 where there was less than one.
        return value == 0 ? Numbers.withUnit(metric, value) : NumberWords.tenths(value) + " " + metric.unit();
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
        if (Double.isInfinite(percent)) {
            return "any";
        }
        String words = NumberWords.number(Math.abs(percent));
        return words.equals("0") ? words : (percent < 0 ? "-" : "+") + words;
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
