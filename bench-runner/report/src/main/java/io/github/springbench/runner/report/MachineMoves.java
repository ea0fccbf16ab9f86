package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/** How far the machine can have moved figures, in words. */
public final class MachineMoves {

    /** The two figures that a verdict follows from. */
    private static final List<Metric> JUDGED = List.of(Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS);

    private MachineMoves() {}

    /** The most among runs, to stand behind a figure in its own unit; empty where nobody knows. */
    public static String most(Metric metric, List<Repetition> runs) {
        return runs.stream()
                .map(Repetition::run)
                .map(run -> errors(run).flatMap(errors -> errors.of(metric)).orElse(null))
                .filter(Objects::nonNull)
                .max(Double::compare)
                .map(error -> ", interference "
                        + (error.isInfinite() ? "unknown" : "at most " + Numbers.atMost(metric, error)))
                .orElse("");
    }

    /** How far it moved p95 in the runs of a result, and how much was looked at; empty where nobody looked. */
    public static Optional<String> inShort(ReportModel model) {
        List<Interference> seen =
                model.runs().stream().flatMap(run -> errors(run).stream()).toList();
        double[] shares = model.runs().stream()
                .flatMap(run -> share(run).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (seen.isEmpty() || shares.length == 0) {
            return Optional.empty();
        }
        long unbounded =
                Arrays.stream(shares).filter(share -> !Double.isFinite(share)).count();
        double median = Median.withDefaults().evaluate(shares);
        Set<InterferencePart> missing = EnumSet.noneOf(InterferencePart.class);
        seen.forEach(errors -> missing.addAll(errors.notLookedAt()));
        boolean apart = seen.stream().anyMatch(MachineMoves::knowsDrift);
        return Optional.of((Double.isFinite(median)
                        ? "p95 by at most " + Numbers.percentAtMost(median) + " % at the median of the runs, and "
                                + (unbounded == 0
                                        ? Numbers.percentAtMost(Arrays.stream(shares)
                                                        .max()
                                                        .orElseThrow())
                                                + " % in the worst"
                                        : "without a known bound in " + Numbers.count(unbounded))
                        : "p95 without a known bound in " + Numbers.count(unbounded) + " of "
                                + NumberWords.count(shares.length, "run"))
                + "; " + lookedAt(missing, apart));
    }

    private static Optional<Double> share(RunResult run) {
        return errors(run)
                .flatMap(errors -> errors.of(Metric.P95_MS))
                .flatMap(error -> Metric.P95_MS.of(run).map(p95 -> error / p95));
    }

    /** How far it moved these, by what, and how much was looked at; empty where a run has neither, or nobody looked. */
    public static Optional<String> inFull(RunResult run) {
        return errors(run)
                .filter(errors ->
                        JUDGED.stream().anyMatch(metric -> errors.of(metric).isPresent()))
                .map(errors -> "The machine may have changed "
                        + JUDGED.stream()
                                .filter(metric -> errors.of(metric).isPresent())
                                .map(metric -> metric.inSentence() + " by " + of(metric, errors))
                                .collect(joining(" and "))
                        + "; " + lookedAt(errors.notLookedAt(), knowsDrift(errors)) + ".");
    }

    private static String of(Metric metric, Interference errors) {
        double error = errors.of(metric).orElseThrow();
        String parts = errors.parts().get(metric).entrySet().stream()
                .filter(part -> part.getValue() > 0 && !part.getValue().isInfinite())
                .sorted(Map.Entry.<InterferencePart, Double>comparingByValue().reversed())
                .map(part -> part.getKey().label() + " " + some(Numbers.text(metric, part.getValue())))
                .collect(joining(", "));
        return (Double.isInfinite(error)
                        ? "an unknown amount, because hardly any CPU time was left"
                        : "at most " + Numbers.atMost(metric, error))
                + (parts.isEmpty() ? "" : " (" + parts + ")");
    }

    /** A part that is there does not read as none. */
    private static String some(String part) {
        return part.equals("0.0") ? "< 0.1" : part;
    }

    /** Clocks drift apart only where there are several. */
    private static String lookedAt(Set<InterferencePart> missing, boolean knowsDrift) {
        boolean apart = knowsDrift || missing.contains(InterferencePart.CLOCK_DRIFT);
        int all = InterferencePart.values().length - (apart ? 0 : 1);
        return missing.isEmpty()
                ? "all " + all + " parts were checked"
                : (all - missing.size()) + " of " + all + " parts could be checked; not, or only partly, checked: "
                        + missing.stream().sorted().map(InterferencePart::label).collect(joining(", "));
    }

    private static boolean knowsDrift(Interference errors) {
        return errors.parts().values().stream().anyMatch(parts -> parts.containsKey(InterferencePart.CLOCK_DRIFT));
    }

    public static Optional<Interference> errors(RunResult run) {
        return Optional.ofNullable(run.evidence()).map(RunFacts::errors);
    }

    /** Empty where all was on the runner's machine. */
    public static Optional<Fact> clocks(RunResult run) {
        return run.evidence() == null || run.evidence().clocks().isEmpty()
                ? Optional.empty()
                : Optional.of(Fact.words(
                        "Clocks against the runner's",
                        run.evidence().clocks().stream()
                                .map(MachineMoves::words)
                                .collect(joining("; "))));
    }

    private static String words(ClockEvidence clock) {
        return clock.machine() + " " + ms(clock.offsetMs()) + (clock.offsetMs() < 0 ? " behind" : " ahead")
                + ", wrong by at most " + ms(clock.errorMs()) + "; drift during the run "
                + (clock.driftMs() < 0 ? "\u2212" : "+") + ms(clock.driftMs());
    }

    private static String ms(double ms) {
        return Numbers.level(Math.abs(ms)) + " ms";
    }

    /** From the slowest run to the fastest; empty where nobody looked. */
    public static Optional<String> coreSpeeds(ReportModel model) {
        DoubleSummaryStatistics shares = model.runs().stream()
                .map(MachineMoves::coreSpeed)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        return shares.getCount() == 0
                ? Optional.empty()
                : Optional.of("from " + Numbers.percent(shares.getMin()) + " to " + Numbers.percent(shares.getMax())
                        + " % of the median under the same load");
    }

    /** Null where nobody looked. */
    public static Double coreSpeed(RunResult run) {
        return run.evidence() == null || run.evidence().host() == null
                ? null
                : run.evidence().host().coreSpeedShare();
    }
}
