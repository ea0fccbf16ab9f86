package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Estimate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Judges claims about two systems beside each other. */
final class PairClaims {

    private static final Set<Metric> MORE_IS_BETTER = EnumSet.of(Metric.THROUGHPUT_RPS, Metric.PLATEAU_THROUGHPUT_RPS);

    private static final int LEAST_LATENCIES = 2;

    private PairClaims() {}

    static Outcome compare(
            Series series, Metric metric, String system, String than, Claim.Users users, Difference claimed) {
        Pair pair = new Pair(series, metric, system, than, users);
        if (pair.users().isEmpty()) {
            return noFigures(system, than, users);
        }
        List<Integer> opposite = new ArrayList<>();
        List<Integer> alike = new ArrayList<>();
        for (int count : pair.users()) {
            Difference shown = Difference.of(pair.ratio(count));
            if (shown == Difference.NONE_SHOWN) {
                alike.add(count);
            } else if (shown != claimed) {
                opposite.add(count);
            }
        }
        return outcome(pair.words() + ".", opposite, "The opposite is shown at", alike, "No difference is shown at");
    }

    static Outcome alike(Series series, Claim.Alike claim) {
        Pair pair = new Pair(series, claim.metric(), claim.system(), claim.than(), claim.users());
        if (pair.users().isEmpty()) {
            return noFigures(claim.system(), claim.than(), claim.users());
        }
        double least = 1 - claim.tolerance();
        double most = 1 + claim.tolerance();
        List<Integer> outside = new ArrayList<>();
        List<Integer> partly = new ArrayList<>();
        for (int count : pair.users()) {
            Estimate ratio = pair.ratio(count);
            if (ratio.most() < least || ratio.least() > most) {
                outside.add(count);
            } else if (ratio.least() < least || ratio.most() > most) {
                partly.add(count);
            }
        }
        return outcome(
                pair.words() + " (claimed: alike within " + Words.percent(claim.tolerance()) + ").",
                outside,
                "They differ by more at",
                partly,
                "They may differ by more at");
    }

    static Outcome advantageGrows(Series series, Claim.AdvantageGrows claim) {
        boolean more = MORE_IS_BETTER.contains(claim.metric());
        String above = more ? claim.system() : claim.than();
        String below = more ? claim.than() : claim.system();
        TreeMap<Integer, TreeMap<Integer, Estimate>> advantages = new TreeMap<>();
        series.byLatency().forEach((latency, at) -> {
            Pair pair = new Pair(at, claim.metric(), above, below, claim.users());
            pair.users().forEach(count -> advantages
                    .computeIfAbsent(count, users -> new TreeMap<>())
                    .put(latency, pair.ratio(count)));
        });
        advantages.values().removeIf(byLatency -> byLatency.size() < LEAST_LATENCIES);
        if (advantages.isEmpty()) {
            return Outcome.notShown("No figures of both " + claim.system() + " and " + claim.than()
                    + " with two latencies at " + Words.users(claim.users()) + ".");
        }
        List<Integer> against = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        advantages.forEach((count, byLatency) -> {
            Judgement grows = grows(List.copyOf(byLatency.values()));
            if (grows == Judgement.DID_NOT_HOLD) {
                against.add(count);
            } else if (grows == Judgement.NOT_SHOWN) {
                open.add(count);
            }
        });
        String figures = advantages.entrySet().stream()
                .map(cell -> "at " + Words.count(cell.getKey(), "user") + " from "
                        + times(cell.getValue().firstEntry()) + " to "
                        + times(cell.getValue().lastEntry()))
                .collect(Collectors.joining("; "));
        return outcome(
                "Ratio of " + above + " to " + below + " (" + claim.metric().label() + "): " + figures + ".",
                against,
                "It shrinks, or is none, at",
                open,
                "No steady growth is shown at");
    }

    /** A disadvantage that shrinks is no advantage that grows; neither is one that falls on the way. */
    private static Judgement grows(List<Estimate> advantages) {
        Estimate first = advantages.get(0);
        Estimate last = advantages.get(advantages.size() - 1);
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
    private static Difference growth(Estimate from, Estimate to) {
        return Difference.between(to.least() / from.most(), to.most() / from.least());
    }

    /** {@code 1.25 with 10 ms}. */
    private static String times(Map.Entry<Integer, Estimate> advantage) {
        return Words.number(advantage.getValue().value()) + " with " + Words.ms(advantage.getKey());
    }

    private static Outcome noFigures(String system, String than, Claim.Users users) {
        return Outcome.notShown("No figures of both " + system + " and " + than + " at " + Words.users(users) + ".");
    }

    /** One number of users against a claim is enough; one that says neither leaves it open. */
    private static Outcome outcome(
            String figures, List<Integer> against, String saysAgainst, List<Integer> open, String saysOpen) {
        if (!against.isEmpty()) {
            return Outcome.didNotHold(figures + " " + saysAgainst + " " + Words.each(against) + ".");
        }
        return open.isEmpty()
                ? Outcome.held(figures)
                : Outcome.notShown(figures + " " + saysOpen + " " + Words.each(open) + ".");
    }
}
