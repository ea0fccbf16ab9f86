package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Intervals;
import io.github.springbench.runner.stats.Ratio;
import io.github.springbench.runner.stats.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Whether claims hold, asked of each cell or pair of cells on which that hangs. A contradiction decides the whole
 * claim. Claims about the form of a curve or of a run are judged by figures without intervals: of them no more is asked
 * than the repetitions of the first look.
 */
final class ClaimQuestions {

    private final Inquiry inquiry;
    private final Series series;
    private final List<Question> questions = new ArrayList<>();

    /** A part of a claim. */
    private record Question(String where, Look look, double doubt) {}

    private ClaimQuestions(Inquiry inquiry, Series series) {
        this.inquiry = inquiry;
        this.series = series;
    }

    /** @param counting runs that count */
    static void ask(Inquiry inquiry, Experiment experiment, List<Repetition> counting) {
        Intervals intervals = inquiry.intervals();
        for (Claim claim : experiment.claims()) {
            List<Question> all = new ArrayList<>();
            Claims.series(experiment.axis(), claim, counting, intervals)
                    .values()
                    .forEach(series -> all.addAll(new ClaimQuestions(inquiry, series).of(claim)));
            boolean contradicted = all.stream()
                    .map(Question::look)
                    .filter(Look::isReached)
                    .anyMatch(look -> Claims.judgement(experiment.axis(), claim, look.all(), intervals)
                            == Judgement.DID_NOT_HOLD);
            if (!contradicted) {
                all.forEach(question -> inquiry.ask(
                        Kind.CLAIM,
                        "the claim \u201c" + claim.says() + "\u201d" + question.where(),
                        question.look(),
                        question.doubt()));
            }
        }
    }

    private List<Question> of(Claim claim) {
        if (claim instanceof Claim.Lower c) {
            pairs(claim, c.than(), c.at(), ClaimQuestions::ofDifference);
        } else if (claim instanceof Claim.Higher c) {
            pairs(claim, c.than(), c.at(), ClaimQuestions::ofDifference);
        } else if (claim instanceof Claim.Alike c) {
            pairs(claim, c.than(), c.at(), pair -> ofAlike(c, pair));
        } else if (claim instanceof Claim.AdvantageGrows c) {
            advantages(c);
        } else if (claim instanceof Claim.Within c) {
            cells(claim.system(), c.at(), look -> figure(claim, look)
                    .map(figure -> Doubt.of(c.metric(), figure, c.least(), c.most()))
                    .orElse(0.0));
        } else if (claim instanceof Claim.SlopeRatio c) {
            cells(c.system(), c.at(), look -> 0);
            cells(c.thanSystem(), c.thanAt(), look -> 0);
        } else if (claim instanceof Claim.Linear c) {
            cells(c.system(), c.at(), look -> 0);
        } else if (claim instanceof Claim.Phases c) {
            cells(c.system(), c.at(), look -> 0);
        } else {
            cells(claim.system(), claim.at(), look -> 0);
        }
        return questions;
    }

    /** The ratio of the figures of two systems, and that of the second one. */
    private record Figures(Metric metric, Estimate ratio, double other) {}

    private static double ofDifference(Figures figures) {
        return Doubt.ofDifference(figures.metric(), figures.ratio());
    }

    /** The bounds of {@link PairClaims#alike}. */
    private static double ofAlike(Claim.Alike claim, Figures figures) {
        double allowed = claim.tolerance() + PairClaims.ms(claim.slack()) / figures.other();
        return Doubt.of(figures.metric(), figures.ratio(), 1 - allowed, 1 + allowed);
    }

    private void cells(String system, Claim.Range range, ToDoubleFunction<Look> doubt) {
        series.cells(system, range).forEach((at, cell) -> {
            Look look = inquiry.look(List.of(cell));
            questions.add(new Question(at(system, at), look, doubt.applyAsDouble(look)));
        });
    }

    private void pairs(Claim claim, String than, Claim.Range range, ToDoubleFunction<Figures> doubt) {
        TreeMap<Integer, List<Repetition>> others = series.cells(than, range);
        series.cells(claim.system(), range).forEach((at, cell) -> {
            if (others.containsKey(at)) {
                Look look = inquiry.look(List.of(cell, others.get(at)));
                double open = ratio(claim, look.cell(0), look.cell(1))
                        .flatMap(ratio -> Estimates.of(claim.metric(), look.cell(1), inquiry.intervals())
                                .map(other -> doubt.applyAsDouble(new Figures(claim.metric(), ratio, other.value()))))
                        .orElse(0.0);
                questions.add(new Question(at(claim.system() + " and " + than, at), look, open));
            }
        });
    }

    /** At each place on the axis over the latencies, or along the axis where that is the latency. */
    private void advantages(Claim.AdvantageGrows claim) {
        if (series.axis() == Axis.LATENCY) {
            TreeMap<Integer, List<List<Repetition>>> pairs = new TreeMap<>();
            addPairs(pairs, claim, series, claim.at());
            advantage(claim, "", pairs);
            return;
        }
        TreeMap<Integer, TreeMap<Integer, List<List<Repetition>>>> places = new TreeMap<>();
        series.byLatency().forEach((latency, alone) -> {
            TreeMap<Integer, List<List<Repetition>>> pairs = new TreeMap<>();
            addPairs(pairs, claim, alone, claim.at());
            pairs.forEach((at, pair) ->
                    places.computeIfAbsent(at, first -> new TreeMap<>()).put(latency, pair));
        });
        places.forEach((at, pairs) -> advantage(claim, at(claim.system() + " and " + claim.than(), at), pairs));
    }

    private static void addPairs(
            TreeMap<Integer, List<List<Repetition>>> pairs,
            Claim.AdvantageGrows claim,
            Series from,
            Claim.Range range) {
        TreeMap<Integer, List<Repetition>> below = from.cells(PairClaims.below(claim), range);
        from.cells(PairClaims.above(claim), range).forEach((at, above) -> {
            if (below.containsKey(at)) {
                pairs.put(at, List.of(above, below.get(at)));
            }
        });
    }

    /** The doubt is of the growth from the shortest to the longest latency, and of the advantage at the longest. */
    private void advantage(Claim.AdvantageGrows claim, String where, TreeMap<Integer, List<List<Repetition>>> pairs) {
        if (pairs.size() < 2) {
            return;
        }
        Look look = inquiry.look(pairs.values().stream().flatMap(List::stream).toList());
        int last = 2 * (pairs.size() - 1);
        Optional<Estimate> from = ratio(claim, look.cell(0), look.cell(1));
        Optional<Estimate> to = ratio(claim, look.cell(last), look.cell(last + 1));
        double doubt = from.isEmpty() || to.isEmpty()
                ? 0
                : Math.max(
                        Doubt.ofDifference(claim.metric(), growth(from.get(), to.get())),
                        Doubt.ofDifference(claim.metric(), to.get()));
        questions.add(new Question(where, look, doubt));
    }

    /** As in {@link PairClaims}: the worst end of one against the best of the other. */
    private static Estimate growth(Estimate from, Estimate to) {
        boolean known = from.hasInterval() && to.hasInterval();
        return new Estimate(
                to.value() / from.value(),
                known ? Double.valueOf(to.low() / from.high()) : null,
                known ? Double.valueOf(to.high() / from.low()) : null,
                Math.min(from.repetitions(), to.repetitions()),
                null);
    }

    private Optional<Estimate> ratio(Claim claim, List<Repetition> above, List<Repetition> below) {
        return Ratio.of(claim.metric(), above, below, inquiry.intervals()).map(Ratio::measured);
    }

    private Optional<Estimate> figure(Claim claim, Look look) {
        return Estimates.of(claim.metric(), look.cell(0), inquiry.intervals());
    }

    private String at(String systems, int at) {
        return " (" + systems + " at " + series.axis().words(at) + ")";
    }
}
