package io.github.springbench.runner.claims;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.stats.estimates.LeastSquares;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.stats.interference.InterferenceShare;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Judges claims about the figures of a system along the axis. */
final class CurveClaims {

    private static final int LEAST_CELLS_OF_A_LINE = 4;
    private static final int LEAST_CELLS_OF_A_SLOPE = 3;
    private static final int LEAST_CELLS_BEFORE_A_KNEE = 2;

    /** With one cell at the maximum, nobody can tell a plateau from a curve that still rises. */
    private static final int LEAST_CELLS_ON_A_PLATEAU = 2;

    /** What is on a plateau is at least this share of the largest figure. */
    private static final double PLATEAU = 0.98;

    /** What comes after it is at least this share: those who wait cost an overloaded system some of its throughput. */
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
                boolean undisturbed = figure * (1 + share) < claim.least() || figure * (1 - share) > claim.most();
                (undisturbed ? outside : explained).add(count);
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
        String slopes = "The slope of " + claim.system() + " at " + ClaimWords.range(series.axis(), figures) + " is "
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
        boolean stays = figures.tailMap(first).values().stream().allMatch(value -> value >= AFTER_A_PLATEAU * largest);
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
                        + NumberWords.number(claim.near()) + ", \u00b1 " + NumberWords.number(claim.tolerance() * 100)
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
