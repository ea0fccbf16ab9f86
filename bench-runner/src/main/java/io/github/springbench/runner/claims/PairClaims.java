package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Ratio;
import io.github.springbench.runner.verdict.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Judges claims about two systems beside each other. */
final class PairClaims {

    private static final int LEAST_LATENCIES = 2;

    /** Whole milliseconds often lie just on a bound of whole milliseconds, and no division must move them over it. */
    private static final double ROUNDING = 1e-9;

    private PairClaims() {}

    static Outcome compare(
            Series series, Metric metric, String system, String than, Claim.Range at, Difference claimed) {
        Pair pair = new Pair(series, metric, system, than, at);
        if (pair.positions().isEmpty()) {
            return noFigures(series.axis(), system, than, at);
        }
        List<Integer> opposite = new ArrayList<>();
        List<Integer> alike = new ArrayList<>();
        for (int position : pair.positions()) {
            Difference shown = Difference.of(pair.ratio(position));
            if (shown == Difference.NONE_SHOWN) {
                alike.add(position);
            } else if (shown != claimed) {
                opposite.add(position);
            }
        }
        return outcome(
                series.axis(),
                pair.words() + "." + notCounted(pair.ratios()),
                opposite,
                "The opposite is shown at",
                alike,
                "No difference is shown at");
    }

    static Outcome alike(Series series, Claim.Alike claim) {
        Pair pair = new Pair(series, claim.metric(), claim.system(), claim.than(), claim.at());
        if (pair.positions().isEmpty()) {
            return noFigures(series.axis(), claim.system(), claim.than(), claim.at());
        }
        List<Integer> outside = new ArrayList<>();
        List<Integer> partly = new ArrayList<>();
        for (int position : pair.positions()) {
            Judgement alike = alike(pair, position, claim);
            if (alike == Judgement.DID_NOT_HOLD) {
                outside.add(position);
            } else if (alike == Judgement.NOT_SHOWN) {
                partly.add(position);
            }
        }
        return outcome(
                series.axis(),
                pair.words() + " (claimed: alike within " + Words.percent(claim.tolerance())
                        + (claim.slack().isZero() ? "" : " and " + Words.ms(ms(claim.slack())) + " on top") + ")."
                        + notCounted(pair.ratios().stream().map(Ratio::asRead).toList()),
                outside,
                "They differ by more at",
                partly,
                "They may differ by more at");
    }

    /**
     * Figures a and b are alike where |a − b| ≤ tolerance · b + slack, that is, where a / b is within 1 ± (tolerance +
     * slack / b). It is the interval of the ratio that must lie within; the slack is a share of b's figure, whose own
     * interval is in that of the ratio already. Of nothing there is no share: beside it the slack alone decides. The
     * slack is for the clocks, too: those are taken at their word.
     */
    private static Judgement alike(Pair pair, int at, Claim.Alike claim) {
        double slackMs = ms(claim.slack());
        if (pair.otherFigure(at) == 0) {
            return pair.figure(at) <= slackMs ? Judgement.HELD : Judgement.DID_NOT_HOLD;
        }
        double allowed = claim.tolerance() + slackMs / pair.otherFigure(at) + ROUNDING;
        Ratio ratio = pair.ratio(at).asRead();
        if (ratio.most() < 1 - allowed || ratio.least() > 1 + allowed) {
            return Judgement.DID_NOT_HOLD;
        }
        return ratio.least() < 1 - allowed || ratio.most() > 1 + allowed ? Judgement.NOT_SHOWN : Judgement.HELD;
    }

    static double ms(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    static Outcome advantageGrows(Series series, Claim.AdvantageGrows claim) {
        TreeMap<Integer, TreeMap<Integer, Ratio>> advantages = new TreeMap<>();
        series.byLatency().forEach((latency, at) -> {
            Pair pair = advantage(at, claim);
            pair.positions().forEach(position -> advantages
                    .computeIfAbsent(position, first -> new TreeMap<>())
                    .put(latency, pair.ratio(position)));
        });
        advantages.values().removeIf(byLatency -> byLatency.size() < LEAST_LATENCIES);
        if (advantages.isEmpty()) {
            return tooFewLatencies(series.axis(), claim);
        }
        List<Integer> against = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        advantages.forEach((position, byLatency) -> {
            Judgement grows = grows(List.copyOf(byLatency.values()));
            if (grows == Judgement.DID_NOT_HOLD) {
                against.add(position);
            } else if (grows == Judgement.NOT_SHOWN) {
                open.add(position);
            }
        });
        String figures = advantages.entrySet().stream()
                .map(cell -> "at " + series.axis().words(cell.getKey()) + " " + fromTo(cell.getValue()))
                .collect(Collectors.joining("; "));
        return outcome(
                series.axis(),
                advantageWords(claim) + figures + "."
                        + notCounted(advantages.values().stream()
                                .flatMap(byLatency -> byLatency.values().stream())
                                .toList()),
                against,
                "It shrinks, or is none, at",
                open,
                "No steady growth is shown at");
    }

    /** Where latency is the axis itself, the advantage grows along it or does not: there is nothing else to name. */
    static Outcome advantageGrowsAlong(Series series, Claim.AdvantageGrows claim) {
        Pair pair = advantage(series, claim);
        TreeMap<Integer, Ratio> advantages = new TreeMap<>();
        pair.positions().forEach(latency -> advantages.put(latency, pair.ratio(latency)));
        if (advantages.size() < LEAST_LATENCIES) {
            return tooFewLatencies(series.axis(), claim);
        }
        String figures =
                advantageWords(claim) + fromTo(advantages) + "." + notCounted(List.copyOf(advantages.values()));
        return switch (grows(List.copyOf(advantages.values()))) {
            case HELD -> Outcome.held(figures);
            case DID_NOT_HOLD -> Outcome.didNotHold(figures + " It shrinks, or is none.");
            case NOT_SHOWN -> Outcome.notShown(figures + " No steady growth is shown.");
        };
    }

    /** The other system's figure over the system's own, or where more is better, the system's over the other's. */
    private static Pair advantage(Series series, Claim.AdvantageGrows claim) {
        return new Pair(series, claim.metric(), above(claim), below(claim), claim.at());
    }

    static String above(Claim.AdvantageGrows claim) {
        return claim.metric().moreIsBetter() ? claim.system() : claim.than();
    }

    static String below(Claim.AdvantageGrows claim) {
        return claim.metric().moreIsBetter() ? claim.than() : claim.system();
    }

    private static String advantageWords(Claim.AdvantageGrows claim) {
        return "Ratio of " + above(claim) + " to " + below(claim) + " ("
                + claim.metric().label() + "): ";
    }

    private static Outcome tooFewLatencies(Axis axis, Claim.AdvantageGrows claim) {
        return Outcome.notShown("No figures of both " + claim.system() + " and " + claim.than()
                + " with two latencies at " + ClaimWords.range(axis, claim.at()) + ".");
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
        return Words.number(advantage.getValue().value()) + " with " + Words.ms(advantage.getKey());
    }

    /** Said where it may have made a difference to the judgement. */
    private static String notCounted(List<Ratio> ratios) {
        double cores = ratios.stream().mapToDouble(Ratio::shareOfCores).max().orElse(0);
        double machine =
                ratios.stream().mapToDouble(Ratio::shareOfMachine).max().orElse(0);
        boolean coarse = ratios.stream().anyMatch(ratio -> Difference.of(ratio) != Difference.of(ratio.asRead()));
        return (cores <= Difference.TOLERANCE
                        ? ""
                        : " The cores' speed, which was not the same, may explain up to " + Words.percent(cores)
                                + " of such a ratio: that much is no difference.")
                + (machine <= Difference.TOLERANCE
                        ? ""
                        : " The machine may explain up to " + Words.percent(machine)
                                + " of such a ratio: that much is no difference.")
                + (coarse
                        ? " Both times are known to a step of the load generator's clock only: that much is no "
                                + "difference."
                        : "");
    }

    private static Outcome noFigures(Axis axis, String system, String than, Claim.Range at) {
        return Outcome.notShown(
                "No figures of both " + system + " and " + than + " at " + ClaimWords.range(axis, at) + ".");
    }

    /** One place on the axis against a claim is enough; one that says neither leaves it open. */
    private static Outcome outcome(
            Axis axis, String figures, List<Integer> against, String saysAgainst, List<Integer> open, String saysOpen) {
        if (!against.isEmpty()) {
            return Outcome.didNotHold(figures + " " + saysAgainst + " " + ClaimWords.each(axis, against) + ".");
        }
        return open.isEmpty()
                ? Outcome.held(figures)
                : Outcome.notShown(figures + " " + saysOpen + " " + ClaimWords.each(axis, open) + ".");
    }
}
