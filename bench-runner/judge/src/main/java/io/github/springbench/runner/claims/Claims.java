package io.github.springbench.runner.claims;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.Judge;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Judges what a source claims by the figures of a result; docs/runs.md tells the rules. */
public final class Claims {

    private Claims() {}

    /**
     * Judges each claim of an experiment.
     *
     * @param repetitions runs of this experiment; those that do not count are left out, except where failed requests
     *     are all that is against them and a claim is about those
     */
    public static List<JudgedClaim> judge(Experiment experiment, List<Repetition> repetitions) {
        return judge(experiment, repetitions, Intervals.bootstrap());
    }

    /** The same by other intervals. */
    public static List<JudgedClaim> judge(Experiment experiment, List<Repetition> repetitions, Intervals intervals) {
        return experiment.claims().stream()
                .map(claim -> judge(experiment.axis(), claim, repetitions, intervals))
                .toList();
    }

    private static JudgedClaim judge(Axis axis, Claim claim, List<Repetition> repetitions, Intervals intervals) {
        Map<Boolean, List<Repetition>> admitted =
                repetitions.stream().collect(partitioningBy(repetition -> isAdmitted(claim, repetition)));
        ClaimOutcome outcome = outcome(axis, claim, admitted.get(true), intervals);
        boolean open = outcome.judgement().isOpen();
        return new JudgedClaim(
                claim,
                open && !isMeasured(axis, claim, repetitions) ? Judgement.NOT_MEASURED : outcome.judgement(),
                fewest(axis, claim, admitted.get(true)),
                outcome.figures()
                        + (open && !admitted.get(true).isEmpty() ? leftOut(axis, claim, admitted.get(false)) : ""));
    }

    /** Whether each of its systems has a run at its places, one that counts or not. */
    private static boolean isMeasured(Axis axis, Claim claim, List<Repetition> repetitions) {
        return about(axis, claim, repetitions)
                .map(RunKey::system)
                .collect(toSet())
                .containsAll(claim.systems());
    }

    private static Stream<RunKey> about(Axis axis, Claim claim, List<Repetition> repetitions) {
        return repetitions.stream()
                .map(repetition -> repetition.run().key())
                .filter(key ->
                        axis.in(key.parameters()) != null && claim.isAbout(key.system(), axis.in(key.parameters())));
    }

    /** A claim about failed requests cannot leave out the runs in which many failed. */
    private static boolean isAdmitted(Claim claim, Repetition repetition) {
        RunResult run = repetition.run();
        return run.counts() || claim.metric() == Metric.FAILED && isOnlyAgainstFailedRequests(run);
    }

    private static boolean isOnlyAgainstFailedRequests(RunResult run) {
        return run.completed()
                && run.verdict().findings().stream()
                        .filter(finding -> finding.level() == Verdict.Level.INVALID)
                        .allMatch(Judge::isAboutFailures);
    }

    /** What a reader would look for in vain among the figures. */
    private static String leftOut(Axis axis, Claim claim, List<Repetition> others) {
        long runs = about(axis, claim, others).count();
        return runs == 0 ? "" : runs == 1 ? " 1 run there does not count." : " " + runs + " runs there do not count.";
    }

    /** Of the cells that a claim's systems have at its places; none where a system has no cell there. */
    private static int fewest(Axis axis, Claim claim, List<Repetition> admitted) {
        return (int) claim.systems().stream()
                .mapToLong(system -> fewest(
                        about(axis, claim, admitted).filter(key -> key.system().equals(system))))
                .min()
                .orElse(0);
    }

    private static long fewest(Stream<RunKey> runs) {
        return runs.collect(groupingBy(RunKey::parameters, counting())).values().stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    /** What a part of the cells alone says about a claim. */
    public static Judgement judgement(Axis axis, Claim claim, List<Repetition> part, Intervals intervals) {
        return outcome(axis, claim, part, intervals).judgement();
    }

    private static ClaimOutcome outcome(Axis axis, Claim claim, List<Repetition> admitted, Intervals intervals) {
        Map<String, ClaimOutcome> outcomes = new LinkedHashMap<>();
        series(axis, claim, admitted, intervals).forEach((name, runs) -> outcomes.put(name, judge(claim, runs)));
        return ClaimOutcome.ofAll(outcomes);
    }

    /** The runs that belong together for a claim. */
    public static Map<String, Series> series(Axis axis, Claim claim, List<Repetition> admitted, Intervals intervals) {
        return claim instanceof Claim.AdvantageGrows
                ? Series.ofAllLatencies(axis, admitted, intervals)
                : Series.of(axis, admitted, intervals);
    }

    private static ClaimOutcome judge(Claim claim, Series series) {
        if (claim instanceof Claim.Lower c) {
            return PairClaims.compare(series, c.metric(), c.system(), c.than(), c.at(), Difference.LOWER);
        }
        if (claim instanceof Claim.Higher c) {
            return PairClaims.compare(series, c.metric(), c.system(), c.than(), c.at(), Difference.HIGHER);
        }
        if (claim instanceof Claim.Alike c) {
            return PairClaims.alike(series, c);
        }
        if (claim instanceof Claim.AdvantageGrows c) {
            return series.axis() == Axis.LATENCY
                    ? PairClaims.advantageGrowsAlong(series, c)
                    : PairClaims.advantageGrows(series, c);
        }
        if (claim instanceof Claim.Within c) {
            return CurveClaims.within(series, c);
        }
        if (claim instanceof Claim.Linear c) {
            return CurveClaims.linear(series, c);
        }
        if (claim instanceof Claim.SlopeRatio c) {
            return CurveClaims.slopeRatio(series, c);
        }
        if (claim instanceof Claim.KneeNear c) {
            return CurveClaims.kneeNear(series, c);
        }
        return PhaseClaims.judge(series, (Claim.Phases) claim);
    }

    /** Judges claims about the course of single runs. */
    static final class PhaseClaims {

        private PhaseClaims() {}

        static ClaimOutcome judge(Series series, Claim.Phases claim) {
            TreeMap<Integer, List<Repetition>> cells = series.cells(claim.system(), claim.at());
            if (cells.isEmpty()) {
                return CurveClaims.noFigures(series, claim.system(), claim.at());
            }
            String seconds = null;
            String unknown = null;
            int runs = 0;
            for (Map.Entry<Integer, List<Repetition>> cell : cells.entrySet()) {
                for (Repetition repetition : cell.getValue()) {
                    Integer latency = repetition.run().key().latencyMs();
                    Optional<FivePhases.Found> found =
                            latency == null ? Optional.empty() : FivePhases.in(repetition.perSecond(), latency);
                    if (found.isEmpty()) {
                        unknown = "No response times by the second at "
                                + series.axis().words(cell.getKey()) + ", or no latency to compare them with.";
                        continue;
                    }
                    if (!found.get().all()) {
                        return ClaimOutcome.didNotHold("At " + series.axis().words(cell.getKey()) + ", repetition "
                                + repetition.run().key().repetition() + ": "
                                + found.get().missing() + ".");
                    }
                    seconds = found.get().phases().stream()
                            .map(phase -> phase.name() + " " + phase.span())
                            .collect(joining(", "));
                    runs++;
                }
            }
            if (unknown != null) {
                return ClaimOutcome.notShown(unknown);
            }
            return ClaimOutcome.held("In " + (runs == 1 ? "one run" : "all " + runs + " runs") + " at "
                    + ClaimWords.range(series.axis(), cells) + "; " + seconds + " ("
                    + series.axis().words(cells.lastKey()) + ").");
        }
    }
}
