package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Judges claims about two systems beside each other. */
final class PairClaims {

    private static final int LEAST_LATENCIES = 2;

    /** Whole milliseconds often lie just on a bound of whole milliseconds, and no division must move them over it. */
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
                        + (claim.slack().isZero() ? "" : " and " + NumberWords.ms(claim.slackMs()) + " on top") + ")."
                        + notCounted(pair.ratios().stream().map(Ratio::asRead).toList()),
                "They differ by more at",
                "They may differ by more at");
    }

    /**
     * Figures a and b are alike where |a − b| ≤ tolerance · b + slack, that is, where a / b is within 1 ± (tolerance +
     * slack / b). The whole interval of the ratio must lie within; the slack is a share of b's figure, whose own
     * interval is part of the ratio's already. If b is 0, the slack alone decides. The slack also covers the steps of
     * the clocks, which therefore add no error of their own.
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

    /** Where latency is the axis itself, the advantage grows along it or does not: there is nothing else to name. */
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
        double cores = ratios.stream().mapToDouble(Ratio::shareOfCores).max().orElse(0);
        double machine =
                ratios.stream().mapToDouble(Ratio::shareOfMachine).max().orElse(0);
        boolean coarse = ratios.stream().anyMatch(ratio -> Difference.of(ratio) != Difference.of(ratio.asRead()));
        return (cores <= Difference.TOLERANCE
                        ? ""
                        : " The cores' speed differed, and may explain up to " + NumberWords.percent(cores)
                                + " of a ratio: a difference up to that is not shown.")
                + (machine <= Difference.TOLERANCE
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

    /** At which places on the axis figures contradict a claim, at which they leave it open, and what it takes there. */
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
                    .orElseGet(() -> Ratio.overNone(metric, figures.get(at), cells.get(at)));
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
