package io.github.springbench.runner.claims;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Intervals;
import io.github.springbench.runner.stats.Line;
import io.github.springbench.runner.stats.MachineShare;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Judges what a source claims by the figures of a result; docs/how-a-run-is-judged.md tells the rules. */
public final class Claims {

    private static final int LEAST_CELLS_OF_A_LINE = 4;
    private static final int LEAST_CELLS_OF_A_SLOPE = 3;
    private static final int LEAST_CELLS_BEFORE_A_KNEE = 2;

    /** With one cell at the maximum, nobody can tell a plateau from a curve that still rises. */
    private static final int LEAST_CELLS_ON_A_PLATEAU = 2;

    /** What is on a plateau is at least this share of the largest figure. */
    private static final double PLATEAU = 0.98;

    /** What comes after it is at least this share: those who wait cost an overloaded system some of its throughput. */
    private static final double AFTER_A_PLATEAU = 0.90;

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
        Outcome outcome = outcome(axis, claim, admitted.get(true), intervals);
        boolean open = outcome.judgement().isOpen() && !admitted.get(true).isEmpty();
        return new JudgedClaim(
                claim,
                outcome.judgement().isOpen() && !isMeasured(axis, claim, repetitions)
                        ? Judgement.NOT_MEASURED
                        : outcome.judgement(),
                fewest(repetitions, claim),
                outcome.figures() + (open ? leftOut(axis, claim, admitted.get(false)) : ""));
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
                .filter(key -> axis.in(key.parameters()) != null
                        && claim.isAbout(key.system(), axis.in(key.parameters())));
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

    /** Of the cells that the systems of a claim have. */
    private static int fewest(List<Repetition> repetitions, Claim claim) {
        return (int) repetitions.stream()
                .map(Repetition::run)
                .filter(RunResult::counts)
                .map(RunResult::key)
                .filter(key -> claim.systems().contains(key.system()))
                .collect(groupingBy(key -> Map.entry(key.system(), key.parameters()), counting()))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    /** What a part of the cells alone says about a claim. */
    static Judgement judgement(Axis axis, Claim claim, List<Repetition> part, Intervals intervals) {
        return outcome(axis, claim, part, intervals).judgement();
    }

    private static Outcome outcome(Axis axis, Claim claim, List<Repetition> admitted, Intervals intervals) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        series(axis, claim, admitted, intervals).forEach((name, runs) -> outcomes.put(name, judge(claim, runs)));
        return Outcome.ofAll(outcomes);
    }

    /** The runs that belong together for a claim. */
    static Map<String, Series> series(Axis axis, Claim claim, List<Repetition> admitted, Intervals intervals) {
        return claim instanceof Claim.AdvantageGrows
                ? Series.ofAllLatencies(axis, admitted, intervals)
                : Series.of(axis, admitted, intervals);
    }

    private static Outcome judge(Claim claim, Series series) {
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
            return within(series, c);
        }
        if (claim instanceof Claim.Linear c) {
            return linear(series, c);
        }
        if (claim instanceof Claim.SlopeRatio c) {
            return slopeRatio(series, c);
        }
        if (claim instanceof Claim.KneeNear c) {
            return kneeNear(series, c);
        }
        return PhaseClaims.judge(series, (Claim.Phases) claim);
    }

    private static Outcome within(Series series, Claim.Within claim) {
        TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
        if (figures.isEmpty()) {
            return noFigures(series, claim.system(), claim.at());
        }
        TreeMap<Integer, List<Repetition>> cells = series.cells(claim.system(), claim.at());
        List<Integer> outside = new ArrayList<>();
        List<Integer> explained = new ArrayList<>();
        figures.forEach((count, figure) -> {
            if (figure < claim.least() || figure > claim.most()) {
                double share = MachineShare.of(claim.metric(), cells.get(count));
                boolean undisturbed = figure * (1 + share) < claim.least() || figure * (1 - share) > claim.most();
                (undisturbed ? outside : explained).add(count);
            }
        });
        String all = "At " + ClaimWords.range(series.axis(), figures) + ": "
                + ClaimWords.range(claim.metric(), figures.values()) + " (claimed "
                + Words.span(claim.least(), claim.most()) + ").";
        if (!outside.isEmpty()) {
            return Outcome.didNotHold(all + " Outside at " + ClaimWords.each(series.axis(), outside) + ".");
        }
        return explained.isEmpty()
                ? Outcome.held(all)
                : Outcome.notShown(all + " Outside at " + ClaimWords.each(series.axis(), explained)
                        + ", by no more than the machine may explain."
                        + Remedy.words(EnumSet.of(Remedy.SMALLER_ERROR)));
    }

    private static Outcome linear(Series series, Claim.Linear claim) {
        TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
        if (figures.size() < LEAST_CELLS_OF_A_LINE) {
            return tooFew(series, figures, LEAST_CELLS_OF_A_LINE, claim.system(), claim.at());
        }
        Line line = Line.through(figures);
        return Outcome.heldIf(
                line.slope() > 0 && line.r2() >= claim.leastR2(),
                String.format(
                        Locale.ROOT,
                        "A line through %d cells at %s: %s, R² %.4f (claimed: it rises, R² at least %s).",
                        line.points(),
                        ClaimWords.range(series.axis(), figures),
                        ClaimWords.slope(series.axis(), claim.metric(), line.slope()),
                        line.r2(),
                        Words.number(claim.leastR2())));
    }

    private static Outcome slopeRatio(Series series, Claim.SlopeRatio claim) {
        TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
        if (figures.size() < LEAST_CELLS_OF_A_SLOPE) {
            return tooFew(series, figures, LEAST_CELLS_OF_A_SLOPE, claim.system(), claim.at());
        }
        TreeMap<Integer, Double> others = series.figures(claim.metric(), claim.thanSystem(), claim.thanAt());
        if (others.size() < LEAST_CELLS_OF_A_SLOPE) {
            return tooFew(series, others, LEAST_CELLS_OF_A_SLOPE, claim.thanSystem(), claim.thanAt());
        }
        Line line = Line.through(figures);
        Line other = Line.through(others);
        String slopes = "The slope of " + claim.system() + " at " + ClaimWords.range(series.axis(), figures) + " is "
                + ClaimWords.slope(series.axis(), claim.metric(), line.slope()) + ", that of " + claim.thanSystem()
                + " at "
                + ClaimWords.range(series.axis(), others) + " is "
                + ClaimWords.slope(series.axis(), claim.metric(), other.slope()) + ".";
        if (other.slope() <= 0) {
            return Outcome.notShown(slopes + " There is no share of a line that does not rise.");
        }
        double ratio = line.slope() / other.slope();
        return Outcome.heldIf(
                claim.least() <= ratio && ratio <= claim.most(),
                slopes + " The ratio is " + Words.number(ratio) + " (claimed " + Words.span(claim.least(), claim.most())
                        + ").");
    }

    private static Outcome kneeNear(Series series, Claim.KneeNear claim) {
        TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system());
        if (figures.isEmpty()) {
            return Outcome.notShown("No figures of " + claim.system() + "." + Remedy.RUNS_THERE);
        }
        double largest =
                figures.values().stream().mapToDouble(value -> value).max().orElseThrow();
        int first = figures.keySet().stream()
                .filter(count -> figures.get(count) >= PLATEAU * largest)
                .findFirst()
                .orElseThrow();
        boolean stays = figures.tailMap(first).values().stream().allMatch(value -> value >= AFTER_A_PLATEAU * largest);
        if (figures.headMap(first).size() < LEAST_CELLS_BEFORE_A_KNEE
                || figures.tailMap(first).size() < LEAST_CELLS_ON_A_PLATEAU
                || !stays) {
            return Outcome.notShown("It takes two cells before a plateau and two on it; these show no such plateau: "
                    + ClaimWords.range(claim.metric(), figures.values()) + " at "
                    + ClaimWords.range(series.axis(), figures)
                    + ".");
        }
        int before = figures.lowerKey(first);
        boolean near =
                claim.near() * (1 + claim.tolerance()) > before && claim.near() * (1 - claim.tolerance()) <= first;
        return Outcome.heldIf(
                near,
                "Between " + series.axis().words(before) + " ("
                        + ClaimWords.figure(claim.metric(), figures.get(before))
                        + ") and " + series.axis().words(first) + " ("
                        + ClaimWords.figure(claim.metric(), figures.get(first)) + "); claimed near "
                        + Words.number(claim.near()) + ", \u00b1 " + Words.number(claim.tolerance() * 100) + " %.");
    }

    static Outcome noFigures(Series series, String system, Claim.Range at) {
        return Outcome.notShown(
                "No figures of " + system + " at " + ClaimWords.range(series.axis(), at) + "." + Remedy.RUNS_THERE);
    }

    private static Outcome tooFew(
            Series series, Map<Integer, Double> figures, int needed, String system, Claim.Range at) {
        return Outcome.notShown(String.format(
                Locale.ROOT,
                "It takes %d cells of %s at %s that count; there %s.",
                needed,
                system,
                ClaimWords.range(series.axis(), at),
                figures.size() == 1 ? "is 1" : "are " + figures.size()));
    }
}
