package io.github.springbench.runner.claims;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.stats.interference.InterferenceShare;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    public static List<JudgedClaim> judge(Experiment experiment, List<Repetition> repetitions, Intervals intervals) {
        return experiment.claims().stream()
                .map(claim -> judge(experiment, claim, repetitions, intervals))
                .toList();
    }

    private static JudgedClaim judge(
            Experiment experiment, Claim claim, List<Repetition> repetitions, Intervals intervals) {
        Axis axis = experiment.axis();
        Map<Boolean, List<Repetition>> admitted =
                repetitions.stream().collect(partitioningBy(repetition -> isAdmitted(claim, repetition)));
        ClaimOutcome outcome = neverReached(experiment, claim, admitted.get(true))
                .orElseGet(() -> {
                    ClaimOutcome byFigures = outcome(axis, claim, admitted.get(true), intervals);
                    return byFigures.judgement() == Judgement.DID_NOT_HOLD
                            ? byFigures
                            : neverCompared(experiment, claim, admitted.get(true))
                                    .orElse(byFigures);
                });
        boolean open = outcome.judgement().isOpen();
        return new JudgedClaim(
                claim,
                open && !isMeasured(axis, claim, repetitions) ? Judgement.NOT_MEASURED : outcome.judgement(),
                fewest(axis, claim, having(claim.metric(), admitted.get(true))),
                outcome.figures()
                        + (open && !admitted.get(true).isEmpty() ? leftOut(axis, claim, admitted.get(false)) : ""));
    }

    /** A run that is not well again until its end has no figure for that, and speaks against any limit. */
    private static Optional<ClaimOutcome> neverReached(Experiment experiment, Claim claim, List<Repetition> admitted) {
        return claim instanceof Claim.Within within
                ? neverWell(experiment, claim, claim.system(), admitted)
                        .map(runs -> ClaimOutcome.didNotHold("Not reached by the end of the load in " + runs
                                + " (claimed " + NumberWords.span(within.least(), within.most()) + ")."))
                : Optional.empty();
    }

    /** The same run has nothing that could be compared. */
    private static Optional<ClaimOutcome> neverCompared(Experiment experiment, Claim claim, List<Repetition> admitted) {
        return claim instanceof Claim.Lower || claim instanceof Claim.Higher || claim instanceof Claim.Alike
                ? claim.systems().stream()
                        .sorted()
                        .flatMap(system -> neverWell(experiment, claim, system, admitted)
                                .map(runs -> system + " was not well again by the end of the load in " + runs + ".")
                                .stream())
                        .findFirst()
                        .map(ClaimOutcome::notShown)
                : Optional.empty();
    }

    /** In how many runs a system was not well again, such as {@code 1 of 3 runs}; empty where there is none. */
    private static Optional<String> neverWell(
            Experiment experiment, Claim claim, String system, List<Repetition> admitted) {
        Workload.Step step = experiment.workload().step();
        if (!claim.metric().allCount() || step == null || !step.isCompared()) {
            return Optional.empty();
        }
        List<RunResult> runs = admitted.stream()
                .map(Repetition::run)
                .filter(run -> run.key().system().equals(system) && isAbout(experiment.axis(), claim, run.key()))
                // Computed of the same seconds; without them, nothing is known of the run.
                .filter(run -> Metric.LONG_WAITS.of(run).isPresent())
                .toList();
        long never =
                runs.stream().filter(run -> claim.metric().of(run).isEmpty()).count();
        return never == 0 ? Optional.empty() : Optional.of(never + " of " + NumberWords.count(runs.size(), "run"));
    }

    /** Whether each of its systems has a run at its places, one that counts or not. */
    private static boolean isMeasured(Axis axis, Claim claim, List<Repetition> repetitions) {
        return about(axis, claim, repetitions)
                .map(RunKey::system)
                .collect(toSet())
                .containsAll(claim.systems());
    }

    private static Stream<RunKey> about(Axis axis, Claim claim, List<Repetition> repetitions) {
        return repetitions.stream().map(repetition -> repetition.run().key()).filter(key -> isAbout(axis, claim, key));
    }

    private static boolean isAbout(Axis axis, Claim claim, RunKey key) {
        Integer at = axis.in(key.parameters());
        return at != null && claim.isAbout(key.system(), at);
    }

    /** A claim about failed requests cannot leave out the runs in which many failed. */
    private static boolean isAdmitted(Claim claim, Repetition repetition) {
        RunResult run = repetition.run();
        return run.counts() || claim.metric() == Metric.FAILED && Judge.isInvalidOnlyBy(run, Judge::isAboutFailures);
    }

    /** What a reader would look for in vain among the figures. */
    private static String leftOut(Axis axis, Claim claim, List<Repetition> others) {
        long runs = about(axis, claim, others).count();
        return runs == 0 ? "" : runs == 1 ? " 1 run there does not count." : " " + runs + " runs there do not count.";
    }

    /** A run without the metric has no part in a figure, unless all have to have it. */
    private static List<Repetition> having(Metric metric, List<Repetition> admitted) {
        return metric == null || metric.allCount()
                ? admitted
                : admitted.stream()
                        .filter(repetition -> metric.of(repetition.run()).isPresent())
                        .toList();
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
        return phases(series, (Claim.Phases) claim);
    }

    /** Of claims about the course of single runs. */
    private static ClaimOutcome phases(Series series, Claim.Phases claim) {
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

    /** Judges claims about the figures of a system along the axis. */
    static final class CurveClaims {

        private static final int LEAST_CELLS_OF_A_LINE = 4;
        private static final int LEAST_CELLS_OF_A_SLOPE = 3;
        private static final int LEAST_CELLS_BEFORE_A_KNEE = 2;

        /** With one cell at the maximum, nobody can tell a plateau from a curve that still rises. */
        private static final int LEAST_CELLS_ON_A_PLATEAU = 2;

        /** What is on a plateau is at least this share of the largest figure. */
        private static final double PLATEAU = 0.98;

        /**
         * What comes after it is at least this share: those who wait cost an overloaded system some of its throughput.
         */
        private static final double AFTER_A_PLATEAU = 0.90;

        private CurveClaims() {}

        static ClaimOutcome within(Series series, Claim.Within claim) {
            TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
            if (figures.isEmpty()) {
                return noFigures(series, claim.system(), claim.at());
            }
            TreeMap<Integer, List<Repetition>> cells = series.cells(claim.system(), claim.at());
            List<Integer> outside = new ArrayList<>();
            List<Integer> explained = new ArrayList<>();
            figures.forEach((count, figure) -> {
                if (figure < claim.least() || figure > claim.most()) {
                    double share = InterferenceShare.of(claim.metric(), cells.get(count));
                    // A machine makes figures worse: times longer, and throughput lower.
                    boolean byMachine = figure < claim.least()
                            ? claim.metric().moreIsBetter() && figure * (1 + share) >= claim.least()
                            : !claim.metric().moreIsBetter() && figure * (1 - share) <= claim.most();
                    (byMachine ? explained : outside).add(count);
                }
            });
            String all = "At " + ClaimWords.range(series.axis(), figures) + ": "
                    + ClaimWords.range(claim.metric(), figures.values()) + " (claimed "
                    + NumberWords.span(claim.least(), claim.most()) + ").";
            if (!outside.isEmpty()) {
                return ClaimOutcome.didNotHold(all + " Outside at " + ClaimWords.each(series.axis(), outside) + ".");
            }
            return explained.isEmpty()
                    ? ClaimOutcome.held(all)
                    : ClaimOutcome.notShown(all + " Outside at " + ClaimWords.each(series.axis(), explained)
                            + ", by no more than the machine may explain."
                            + Hint.words(EnumSet.of(Hint.SMALLER_ERROR)));
        }

        static ClaimOutcome linear(Series series, Claim.Linear claim) {
            TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
            if (figures.size() < LEAST_CELLS_OF_A_LINE) {
                return tooFew(series, figures, LEAST_CELLS_OF_A_LINE, claim.system(), claim.at());
            }
            LeastSquares line = LeastSquares.through(figures);
            return ClaimOutcome.heldIf(
                    line.slope() > 0 && line.r2() >= claim.leastR2(),
                    String.format(
                            Locale.ROOT,
                            "A line through %d cells at %s: %s, R² %.4f (claimed: it rises, R² at least %s).",
                            line.points(),
                            ClaimWords.range(series.axis(), figures),
                            ClaimWords.slope(series.axis(), claim.metric(), line.slope()),
                            line.r2(),
                            NumberWords.number(claim.leastR2())));
        }

        static ClaimOutcome slopeRatio(Series series, Claim.SlopeRatio claim) {
            TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system(), claim.at());
            if (figures.size() < LEAST_CELLS_OF_A_SLOPE) {
                return tooFew(series, figures, LEAST_CELLS_OF_A_SLOPE, claim.system(), claim.at());
            }
            TreeMap<Integer, Double> others = series.figures(claim.metric(), claim.thanSystem(), claim.thanAt());
            if (others.size() < LEAST_CELLS_OF_A_SLOPE) {
                return tooFew(series, others, LEAST_CELLS_OF_A_SLOPE, claim.thanSystem(), claim.thanAt());
            }
            LeastSquares line = LeastSquares.through(figures);
            LeastSquares other = LeastSquares.through(others);
            String slopes = "The slope of " + claim.system() + " at " + ClaimWords.range(series.axis(), figures)
                    + " is "
                    + ClaimWords.slope(series.axis(), claim.metric(), line.slope()) + ", that of " + claim.thanSystem()
                    + " at "
                    + ClaimWords.range(series.axis(), others) + " is "
                    + ClaimWords.slope(series.axis(), claim.metric(), other.slope()) + ".";
            if (other.slope() <= 0) {
                return ClaimOutcome.notShown(slopes + " There is no share of a line that does not rise.");
            }
            double ratio = line.slope() / other.slope();
            return ClaimOutcome.heldIf(
                    claim.least() <= ratio && ratio <= claim.most(),
                    slopes + " The ratio is " + NumberWords.number(ratio) + " (claimed "
                            + NumberWords.span(claim.least(), claim.most()) + ").");
        }

        static ClaimOutcome kneeNear(Series series, Claim.KneeNear claim) {
            TreeMap<Integer, Double> figures = series.figures(claim.metric(), claim.system());
            if (figures.isEmpty()) {
                return ClaimOutcome.notShown("No figures of " + claim.system() + "." + Hint.RUNS_THERE);
            }
            double largest =
                    figures.values().stream().mapToDouble(value -> value).max().orElseThrow();
            int first = figures.keySet().stream()
                    .filter(count -> figures.get(count) >= PLATEAU * largest)
                    .findFirst()
                    .orElseThrow();
            boolean stays =
                    figures.tailMap(first).values().stream().allMatch(value -> value >= AFTER_A_PLATEAU * largest);
            if (figures.headMap(first).size() < LEAST_CELLS_BEFORE_A_KNEE
                    || figures.tailMap(first).size() < LEAST_CELLS_ON_A_PLATEAU
                    || !stays) {
                return ClaimOutcome.notShown(
                        "It takes two cells before a plateau and two on it; these show no such plateau: "
                                + ClaimWords.range(claim.metric(), figures.values()) + " at "
                                + ClaimWords.range(series.axis(), figures)
                                + ".");
            }
            int before = figures.lowerKey(first);
            boolean near =
                    claim.near() * (1 + claim.tolerance()) > before && claim.near() * (1 - claim.tolerance()) <= first;
            return ClaimOutcome.heldIf(
                    near,
                    "Between " + series.axis().words(before) + " ("
                            + ClaimWords.figure(claim.metric(), figures.get(before))
                            + ") and " + series.axis().words(first) + " ("
                            + ClaimWords.figure(claim.metric(), figures.get(first)) + "); claimed near "
                            + NumberWords.number(claim.near()) + ", \u00b1 "
                            + NumberWords.number(claim.tolerance() * 100)
                            + " %.");
        }

        static ClaimOutcome noFigures(Series series, String system, Claim.Range at) {
            return ClaimOutcome.notShown(
                    "No figures of " + system + " at " + ClaimWords.range(series.axis(), at) + "." + Hint.RUNS_THERE);
        }

        private static ClaimOutcome tooFew(
                Series series, Map<Integer, Double> figures, int needed, String system, Claim.Range at) {
            return ClaimOutcome.notShown(String.format(
                    Locale.ROOT,
                    "It takes %d cells of %s at %s that count; there %s.",
                    needed,
                    system,
                    ClaimWords.range(series.axis(), at),
                    figures.size() == 1 ? "is 1" : "are " + figures.size()));
        }
    }

    /** Judges claims about two systems beside each other. */
    static final class PairClaims {

        private static final int LEAST_LATENCIES = 2;

        /**
         * Whole milliseconds often lie just on a bound of whole milliseconds, and no division must move them over it.
         */
        private static final double ROUNDING = 1e-9;

        private PairClaims() {}

        static ClaimOutcome compare(
                Series series, Metric metric, String system, String than, Claim.Range at, Difference claimed) {
            SystemPair pair = new SystemPair(series, metric, system, than, at);
            if (pair.positions().isEmpty()) {
                return noFigures(series.axis(), system, than, at);
            }
            OpenCells open = new OpenCells(series.axis());
            for (int position : pair.positions()) {
                Ratio ratio = pair.ratio(position);
                Difference shown = Difference.of(ratio);
                Judgement judgement = shown == Difference.NONE_SHOWN
                        ? Judgement.NOT_SHOWN
                        : shown == claimed ? Judgement.HELD : Judgement.DID_NOT_HOLD;
                open.add(position, judgement, () -> differing(ratio));
            }
            return open.outcome(
                    pair.words() + "." + notCounted(pair.ratios()),
                    "The opposite is shown at",
                    "No difference is shown at");
        }

        /** Nothing helps where all repetitions agree that there is no difference worth the name. */
        private static Set<Hint> differing(Ratio ratio) {
            Estimate measured = ratio.measured();
            boolean none = measured.repetitions() >= Estimates.LEAST_REPETITIONS
                    && measured.least() >= 1 - Difference.TOLERANCE
                    && measured.most() <= 1 + Difference.TOLERANCE;
            return none ? Set.of() : Hint.of(List.of(ratio), it -> Difference.of(it.get(0)) != Difference.NONE_SHOWN);
        }

        static ClaimOutcome alike(Series series, Claim.Alike claim) {
            SystemPair pair = new SystemPair(series, claim.metric(), claim.system(), claim.than(), claim.at());
            if (pair.positions().isEmpty()) {
                return noFigures(series.axis(), claim.system(), claim.than(), claim.at());
            }
            OpenCells open = new OpenCells(series.axis());
            for (int position : pair.positions()) {
                Ratio ratio = pair.ratio(position).asRead();
                open.add(
                        position,
                        alike(pair, position, ratio, claim),
                        () -> Hint.of(
                                List.of(ratio), it -> alike(pair, position, it.get(0), claim) != Judgement.NOT_SHOWN));
            }
            return open.outcome(
                    pair.words() + " (claimed: alike within " + NumberWords.percent(claim.tolerance())
                            + (claim.slack().isZero() ? "" : " and " + NumberWords.ms(claim.slackMs()) + " on top")
                            + ")."
                            + notCounted(
                                    pair.ratios().stream().map(Ratio::asRead).toList()),
                    "They differ by more at",
                    "They may differ by more at");
        }

        /**
         * Figures a and b are alike where |a − b| ≤ tolerance · b + slack, that is, where a / b is within 1 ±
         * (tolerance + slack / b). The whole interval of the ratio must lie within; the slack is a share of b's figure,
         * whose own interval is part of the ratio's already. If b is 0, the slack alone decides. The slack also covers
         * the steps of the clocks, which therefore add no error of their own.
         */
        private static Judgement alike(SystemPair pair, int at, Ratio ratio, Claim.Alike claim) {
            double slackMs = claim.slackMs();
            if (pair.otherFigure(at) == 0) {
                return pair.figure(at) <= slackMs ? Judgement.HELD : Judgement.DID_NOT_HOLD;
            }
            double allowed = claim.tolerance() + slackMs / pair.otherFigure(at) + ROUNDING;
            if (ratio.most() < 1 - allowed || ratio.least() > 1 + allowed) {
                return Judgement.DID_NOT_HOLD;
            }
            return ratio.least() < 1 - allowed || ratio.most() > 1 + allowed ? Judgement.NOT_SHOWN : Judgement.HELD;
        }

        static ClaimOutcome advantageGrows(Series series, Claim.AdvantageGrows claim) {
            TreeMap<Integer, TreeMap<Integer, Ratio>> advantages = new TreeMap<>();
            series.byLatency().forEach((latency, at) -> {
                SystemPair pair = advantage(at, claim);
                pair.positions().forEach(position -> advantages
                        .computeIfAbsent(position, first -> new TreeMap<>())
                        .put(latency, pair.ratio(position)));
            });
            advantages.values().removeIf(byLatency -> byLatency.size() < LEAST_LATENCIES);
            if (advantages.isEmpty()) {
                return tooFewLatencies(series.axis(), claim);
            }
            OpenCells open = new OpenCells(series.axis());
            advantages.forEach((position, byLatency) -> {
                List<Ratio> ratios = List.copyOf(byLatency.values());
                open.add(position, grows(ratios), () -> hints(ratios));
            });
            String figures = advantages.entrySet().stream()
                    .map(cell -> "at " + series.axis().words(cell.getKey()) + " " + fromTo(cell.getValue()))
                    .collect(Collectors.joining("; "));
            return open.outcome(
                    advantageWords(claim) + figures + "."
                            + notCounted(advantages.values().stream()
                                    .flatMap(byLatency -> byLatency.values().stream())
                                    .toList()),
                    "It shrinks, or is none, at",
                    "No steady growth is shown at");
        }

        /**
         * Where latency is the axis itself, the advantage grows along it or does not: there is nothing else to name.
         */
        static ClaimOutcome advantageGrowsAlong(Series series, Claim.AdvantageGrows claim) {
            SystemPair pair = advantage(series, claim);
            TreeMap<Integer, Ratio> advantages = new TreeMap<>();
            pair.positions().forEach(latency -> advantages.put(latency, pair.ratio(latency)));
            if (advantages.size() < LEAST_LATENCIES) {
                return tooFewLatencies(series.axis(), claim);
            }
            List<Ratio> ratios = List.copyOf(advantages.values());
            String figures = advantageWords(claim) + fromTo(advantages) + "." + notCounted(ratios);
            return switch (grows(ratios)) {
                case HELD -> ClaimOutcome.held(figures);
                case DID_NOT_HOLD -> ClaimOutcome.didNotHold(figures + " It shrinks, or is none.");
                case NOT_SHOWN, NOT_MEASURED ->
                    ClaimOutcome.notShown(figures + " No steady growth is shown." + Hint.words(hints(ratios)));
            };
        }

        private static Set<Hint> hints(List<Ratio> advantages) {
            return Hint.of(advantages, it -> grows(it) != Judgement.NOT_SHOWN);
        }

        /** The other system's figure over the system's own, or where more is better, the system's over the other's. */
        private static SystemPair advantage(Series series, Claim.AdvantageGrows claim) {
            return new SystemPair(series, claim.metric(), claim.above(), claim.below(), claim.at());
        }

        private static String advantageWords(Claim.AdvantageGrows claim) {
            return "Ratio of " + claim.above() + " to " + claim.below() + " ("
                    + claim.metric().label() + "): ";
        }

        private static ClaimOutcome tooFewLatencies(Axis axis, Claim.AdvantageGrows claim) {
            return ClaimOutcome.notShown("No figures of both " + claim.system() + " and " + claim.than()
                    + " with two latencies at " + ClaimWords.range(axis, claim.at()) + "." + Hint.RUNS_THERE);
        }

        /** A disadvantage that shrinks is no advantage that grows; neither is one that falls on the way. */
        private static Judgement grows(List<Ratio> advantages) {
            Ratio first = advantages.get(0);
            Ratio last = advantages.get(advantages.size() - 1);
            Difference ends = growth(first, last);
            if (ends == Difference.LOWER || Difference.of(last) == Difference.LOWER) {
                return Judgement.DID_NOT_HOLD;
            }
            boolean falls = IntStream.range(1, advantages.size())
                    .anyMatch(index -> growth(advantages.get(index - 1), advantages.get(index)) == Difference.LOWER);
            return ends == Difference.HIGHER && Difference.of(last) == Difference.HIGHER && !falls
                    ? Judgement.HELD
                    : Judgement.NOT_SHOWN;
        }

        /** The worst end of one against the best of the other: wider than an interval of the growth itself would be. */
        private static Difference growth(Ratio from, Ratio to) {
            return Difference.between(to.least() / from.most(), to.most() / from.least());
        }

        /** {@code from 1.25 with 10 ms to 2 with 20 ms}. */
        private static String fromTo(TreeMap<Integer, Ratio> advantages) {
            return "from " + times(advantages.firstEntry()) + " to " + times(advantages.lastEntry());
        }

        private static String times(Map.Entry<Integer, Ratio> advantage) {
            return NumberWords.number(advantage.getValue().value()) + " with " + NumberWords.ms(advantage.getKey());
        }

        /** Said where it may have made a difference to the judgement. */
        private static String notCounted(List<Ratio> ratios) {
            double cores =
                    ratios.stream().mapToDouble(Ratio::shareOfCores).max().orElse(0);
            double machine =
                    ratios.stream().mapToDouble(Ratio::shareOfMachine).max().orElse(0);
            boolean allByMachine =
                    ratios.stream().anyMatch(ratio -> ratio.down() == 0 || Double.isInfinite(ratio.up()));
            boolean coarse = ratios.stream().anyMatch(ratio -> Difference.of(ratio) != Difference.of(ratio.asRead()));
            return (cores <= Difference.TOLERANCE
                            ? ""
                            : " The cores' speed differed, and may explain up to " + NumberWords.percent(cores)
                                    + " of a ratio: a difference up to that is not shown.")
                    + (allByMachine
                            ? " The machine may explain all of a figure, and so any ratio by which it is higher."
                            : machine <= Difference.TOLERANCE
                                    ? ""
                                    : " The machine may explain up to " + NumberWords.percent(machine)
                                            + " of a ratio: a difference up to that is not shown.")
                    + (coarse
                            ? " Both times are known to one step of the load generator's clock: "
                                    + "a difference of one step is not shown."
                            : "");
        }

        private static ClaimOutcome noFigures(Axis axis, String system, String than, Claim.Range at) {
            return ClaimOutcome.notShown("No figures of both " + system + " and " + than + " at "
                    + ClaimWords.range(axis, at) + "." + Hint.RUNS_THERE);
        }

        /**
         * At which places on the axis figures contradict a claim, at which they leave it open, and what it takes there.
         */
        static final class OpenCells {

            private final Axis axis;
            private final List<Integer> against = new ArrayList<>();
            private final List<Integer> open = new ArrayList<>();
            private final Set<Hint> hints = EnumSet.noneOf(Hint.class);

            OpenCells(Axis axis) {
                this.axis = axis;
            }

            /** @param takes what it takes where the judgement is open; nothing where nothing would show more */
            void add(int place, Judgement judgement, Supplier<Set<Hint>> takes) {
                if (judgement == Judgement.DID_NOT_HOLD) {
                    against.add(place);
                } else if (judgement == Judgement.NOT_SHOWN) {
                    open.add(place);
                    hints.addAll(takes.get());
                }
            }

            /** One place against a claim is enough; one that says neither leaves it open. */
            ClaimOutcome outcome(String figures, String saysAgainst, String saysOpen) {
                if (!against.isEmpty()) {
                    return ClaimOutcome.didNotHold(
                            figures + " " + saysAgainst + " " + ClaimWords.each(axis, against) + ".");
                }
                return open.isEmpty()
                        ? ClaimOutcome.held(figures)
                        : ClaimOutcome.notShown(
                                figures + " " + saysOpen + " " + ClaimWords.each(axis, open) + "." + Hint.words(hints));
            }
        }

        /** A metric of two systems at the places on the axis at which both have it. */
        static final class SystemPair {

            private final Axis axis;
            private final Intervals intervals;
            private final Metric metric;
            private final TreeMap<Integer, List<Repetition>> cells;
            private final TreeMap<Integer, List<Repetition>> otherCells;
            private final TreeMap<Integer, Double> figures;
            private final TreeMap<Integer, Double> otherFigures;

            SystemPair(Series series, Metric metric, String system, String than, Claim.Range range) {
                this.axis = series.axis();
                this.intervals = series.intervals();
                this.metric = metric;
                cells = series.cells(system, range);
                otherCells = series.cells(than, range);
                figures = series.figures(metric, system, range);
                otherFigures = series.figures(metric, than, range);
                figures.keySet().retainAll(otherFigures.keySet());
                otherFigures.keySet().retainAll(figures.keySet());
            }

            /** Where on the axis, ascending. */
            List<Integer> positions() {
                return List.copyOf(figures.keySet());
            }

            double figure(int at) {
                return figures.get(at);
            }

            double otherFigure(int at) {
                return otherFigures.get(at);
            }

            /** The system's metric over the other's: infinite if only the other's is 0, 1 if both are 0. */
            Ratio ratio(int at) {
                return Ratio.of(metric, cells.get(at), otherCells.get(at), intervals)
                        .orElseGet(() -> Ratio.overNone(metric, cells.get(at), otherCells.get(at)));
            }

            List<Ratio> ratios() {
                return positions().stream().map(this::ratio).toList();
            }

            /** The figures in a sentence without its full stop. */
            String words() {
                return "At " + ClaimWords.range(axis, figures) + ": " + ClaimWords.range(metric, figures.values())
                        + " against " + ClaimWords.range(metric, otherFigures.values());
            }
        }
    }

    /** What became of a claim in one series of cells, and the figures behind it. */
    record ClaimOutcome(Judgement judgement, String figures) {

        static ClaimOutcome held(String figures) {
            return new ClaimOutcome(Judgement.HELD, figures);
        }

        static ClaimOutcome didNotHold(String figures) {
            return new ClaimOutcome(Judgement.DID_NOT_HOLD, figures);
        }

        static ClaimOutcome notShown(String figures) {
            return new ClaimOutcome(Judgement.NOT_SHOWN, figures);
        }

        static ClaimOutcome heldIf(boolean held, String figures) {
            return held ? held(figures) : didNotHold(figures);
        }

        /** A claim holds where it holds in every series; one that contradicts it is enough against it. */
        static ClaimOutcome ofAll(Map<String, ClaimOutcome> bySeries) {
            if (bySeries.isEmpty()) {
                return notShown("No run counts.");
            }
            List<Judgement> judgements =
                    bySeries.values().stream().map(ClaimOutcome::judgement).toList();
            Judgement together = judgements.contains(Judgement.DID_NOT_HOLD)
                    ? Judgement.DID_NOT_HOLD
                    : judgements.contains(Judgement.NOT_SHOWN) ? Judgement.NOT_SHOWN : Judgement.HELD;
            if (bySeries.size() == 1) {
                return bySeries.values().iterator().next();
            }
            return new ClaimOutcome(
                    together,
                    bySeries.entrySet().stream()
                            .map(series -> "With " + series.getKey() + ", "
                                    + series.getValue().judgement().label() + ": "
                                    + series.getValue().figures())
                            .collect(Collectors.joining(" ")));
        }
    }

    /** Figures and cells in the sentences about claims. */
    static final class ClaimWords {

        private ClaimWords() {}

        /** {@code 103 to 105 ms}, or {@code 103 ms} where the ends read alike. */
        static String range(Metric metric, Collection<Double> values) {
            return NumberWords.span(Collections.min(values), Collections.max(values)) + unit(metric);
        }

        /** {@code 1,000 to 3,000 users}. */
        static String range(Axis axis, Claim.Range range) {
            return range.from() == range.to()
                    ? axis.words(range.from())
                    : NumberWords.span(range.from(), range.to()) + " " + axis.unit();
        }

        /** The first and the last of cells along an axis. */
        static String range(Axis axis, SortedMap<Integer, ?> cells) {
            return range(axis, new Claim.Range(cells.firstKey(), cells.lastKey()));
        }

        /** {@code 1,000, 2,000 and 3,000 users}. */
        static String each(Axis axis, List<Integer> values) {
            String last = axis.words(values.get(values.size() - 1));
            String others = values.stream()
                    .limit(values.size() - 1L)
                    .map(NumberWords::number)
                    .collect(Collectors.joining(", "));
            return others.isEmpty() ? last : others + " and " + last;
        }

        /** How steep a line along an axis is; of latencies there are few, of users and requests thousands. */
        static String slope(Axis axis, Metric metric, double slope) {
            return axis == Axis.LATENCY
                    ? NumberWords.number(slope) + unit(metric) + " per " + axis.unitOfOne()
                    : NumberWords.number(slope * 1000) + unit(metric) + " per 1,000 " + axis.unit();
        }

        static String figure(Metric metric, double value) {
            return NumberWords.number(value) + unit(metric);
        }

        private static String unit(Metric metric) {
            return metric.unit().isEmpty() ? "" : " " + metric.unit();
        }
    }

    /** What it takes to show a claim that is not shown; docs/troubleshooting.md has the commands. */
    enum Hint {
        THREE_REPETITIONS("three repetitions of each cell"),
        MORE_REPETITIONS("more repetitions"),
        SMALLER_ERROR("a machine that moves these figures less"),
        FINER_CLOCK("a load generator with a finer clock");

        /** Where there are no figures at all. */
        static final String RUNS_THERE = " It takes runs there that count.";

        private final String what;

        Hint(String what) {
            this.what = what;
        }

        /**
         * What ratios lack that leave a claim open.
         *
         * @param decided whether such ratios show the claim, or contradict it
         */
        static Set<Hint> of(List<Ratio> ratios, Predicate<List<Ratio>> decided) {
            Set<Hint> hints = EnumSet.noneOf(Hint.class);
            boolean repeated =
                    ratios.stream().allMatch(ratio -> ratio.measured().repetitions() >= Estimates.LEAST_REPETITIONS);
            if (!repeated) {
                hints.add(THREE_REPETITIONS);
            }
            if (decided.test(ratios.stream().map(Ratio::asRead).toList())) {
                hints.add(FINER_CLOCK);
            } else if (decided.test(ratios.stream().map(Ratio::asMeasured).toList())) {
                hints.add(SMALLER_ERROR);
            } else if (repeated) {
                hints.add(MORE_REPETITIONS);
            }
            return hints;
        }

        /**
         * A sentence with a space before it; none if nothing helps. Three repetitions first show whether more are
         * needed.
         */
        static String words(Set<Hint> hints) {
            return hints.isEmpty()
                    ? ""
                    : hints.stream()
                            .filter(hint -> hint != MORE_REPETITIONS || !hints.contains(THREE_REPETITIONS))
                            .map(hint -> hint.what)
                            .collect(Collectors.joining(" and ", " It takes ", "."));
        }
    }

    /**
     * The straight line through points that makes the sum of the squares of their vertical distances least.
     *
     * <p>With means x̄ and ȳ, Sxx = Σ(x − x̄)², Sxy = Σ(x − x̄)(y − ȳ) and Syy = Σ(y − ȳ)²: slope = Sxy / Sxx, R² =
     * Sxy² / (Sxx · Syy) (Draper and Smith, Applied Regression Analysis, chapter 1).
     *
     * @param slope how much y grows when x grows by 1
     * @param r2 R², the share of the variation of y that the line explains; 1 where y does not vary
     * @param points how many points it goes through
     */
    record LeastSquares(double slope, double r2, int points) {

        /**
         * The line through points, y by x.
         *
         * @throws IllegalArgumentException for fewer than two points
         */
        static LeastSquares through(Map<Integer, Double> points) {
            if (points.size() < 2) {
                throw new IllegalArgumentException("a line needs two points");
            }
            double meanX =
                    points.keySet().stream().mapToDouble(x -> x).average().orElseThrow();
            double meanY =
                    points.values().stream().mapToDouble(y -> y).average().orElseThrow();
            double sxx = 0;
            double sxy = 0;
            double syy = 0;
            for (Map.Entry<Integer, Double> point : points.entrySet()) {
                double x = point.getKey() - meanX;
                double y = point.getValue() - meanY;
                sxx += x * x;
                sxy += x * y;
                syy += y * y;
            }
            return new LeastSquares(sxy / sxx, syy == 0 ? 1 : sxy * sxy / (sxx * syy), points.size());
        }
    }
}
