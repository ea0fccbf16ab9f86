package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.interference.ClockStep;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Whether a system met an objective. It is only said where the machine's error cannot turn it: an objective is met
 * where the figure is on the good side of the limit even at its worst, and missed where it is on the bad side even at
 * its best.
 *
 * <p>A run that is invalid or failed never shows that an objective is met. It shows that one is missed where that is
 * the service's own doing: where the service ended or answered nothing under the load, and where nothing makes the run
 * invalid but failed requests and the machine's error. {@link CellAnswer} decides likewise that a system falls behind.
 *
 * @param outcome what is shown
 * @param figure of the run, or of the cell, in the objective's unit; null where there is none
 * @param error how far the machine can have moved it, in the same unit; null where nobody knows, and for failures,
 *     which it does not move
 * @param says why, in a sentence without its full stop
 */
public record ObjectiveVerdict(Outcome outcome, Double figure, Double error, String says) {

    /** What is shown of an objective. */
    public enum Outcome {
        MET("met"),
        MISSED("missed"),
        UNDECIDED("undecided");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    /** What one run shows. */
    public static ObjectiveVerdict of(Objective objective, RunResult run) {
        if (!run.completed()) {
            boolean ofService = Boolean.TRUE.equals(run.serviceFailed());
            return new ObjectiveVerdict(
                    ofService ? Outcome.MISSED : Outcome.UNDECIDED,
                    null,
                    null,
                    (ofService ? "the service failed under the load: " : "the run failed: ")
                            + run.failure().replaceFirst("\\.$", ""));
        }
        Double figure = objective.of(run).orElse(null);
        if (figure == null) {
            return undecided(null, null, "there is no " + objective.word() + ", as " + whyThereIsNone(objective, run));
        }
        Double error = errorOf(objective, run, figure).orElse(null);
        String told = told(objective, figure, error);
        if (error == null) {
            return undecided(figure, null, told + ": the interference by the machine is not known");
        }
        Double shown = objective.figure().isMovedByTheMachine() && !error.isInfinite() ? error : null;
        if (run.counts() && objective.isMetBy(objective.atWorst(figure, error))) {
            return new ObjectiveVerdict(Outcome.MET, figure, shown, told + ", " + side(objective) + limit(objective));
        }
        boolean fellShort = run.counts() || Judge.isOnlySlowedOrFailing(run);
        if (fellShort && !objective.isMetBy(objective.atBest(figure, error))) {
            return new ObjectiveVerdict(
                    Outcome.MISSED, figure, shown, told + ", not " + side(objective) + limit(objective));
        }
        return undecided(
                figure,
                shown,
                told + ": "
                        + (run.counts()
                                ? "the interference allows both sides of " + limit(objective)
                                : "the run is invalid"));
    }

    /**
     * What the repetitions of a cell show: met where at least one of them decides and none missed it, missed where more
     * than half of those that decide missed it. A single miss among several is neither.
     *
     * @param runs all repetitions, whatever became of them
     * @param figure of the cell, in the objective's unit; null where there is none
     */
    public static ObjectiveVerdict ofCell(Objective objective, List<RunResult> runs, Double figure) {
        List<ObjectiveVerdict> each =
                runs.stream().map(run -> of(objective, run)).toList();
        if (each.size() == 1) {
            return each.get(0);
        }
        if (each.isEmpty()) {
            return undecided(null, null, "there is no run");
        }
        long met = count(Outcome.MET, each);
        long missed = count(Outcome.MISSED, each);
        boolean anyDecides = met + missed > 0;
        Double error = each.stream()
                .filter(verdict -> !anyDecides || verdict.outcome != Outcome.UNDECIDED)
                .map(ObjectiveVerdict::error)
                .filter(Objects::nonNull)
                .max(Double::compare)
                .orElse(null);
        String told = figure == null ? "" : told(objective, figure, error) + "; ";
        String counted = anyDecides
                ? "met in " + NumberWords.number(met) + " and missed in " + NumberWords.number(missed) + " of "
                        + NumberWords.count(each.size(), "run")
                : "none of " + NumberWords.count(each.size(), "run") + " decides it, such as the first: "
                        + each.get(0).says;
        return new ObjectiveVerdict(decided(met, missed), figure, error, told + counted);
    }

    private static String whyThereIsNone(Objective objective, RunResult run) {
        OptionalDouble percentile = objective.figure().metric().percentile();
        String enough = percentile.isEmpty() ? "" : NumberWords.number(ResponseTime.enough(percentile.getAsDouble()));
        if (objective.request() != null) {
            return objective
                    .seen(run)
                    .map(seen -> percentile.isEmpty()
                            ? "none was sent"
                            : NumberWords.count(seen.requests() - seen.failed(), "request")
                                    + " of it came through, and it needs " + enough)
                    .orElse("the result does not tell requests apart");
        }
        String tool = run.load().printedBy();
        if (percentile.isEmpty()) {
            return tool == null ? "there was no plateau" : tool + " tells nothing of the plateau";
        }
        return tool == null
                ? "it needs " + enough + " right answers on the plateau"
                : tool + " printed none, or there were fewer than " + enough + " answers";
    }

    private static Outcome decided(long met, long missed) {
        if (2 * missed > met + missed) {
            return Outcome.MISSED;
        }
        return met > 0 && missed == 0 ? Outcome.MET : Outcome.UNDECIDED;
    }

    private static long count(Outcome outcome, List<ObjectiveVerdict> verdicts) {
        return verdicts.stream().filter(verdict -> verdict.outcome == outcome).count();
    }

    private static ObjectiveVerdict undecided(Double figure, Double error, String why) {
        return new ObjectiveVerdict(Outcome.UNDECIDED, figure, error, why);
    }

    /** Infinite where no bound is known; empty where nobody looked. */
    private static Optional<Double> errorOf(Objective objective, RunResult run, double figure) {
        if (!objective.figure().isMovedByTheMachine()) {
            return Optional.of(0.0);
        }
        Metric metric = objective.figure().metric();
        Optional<Interference> errors = Optional.ofNullable(run.evidence()).map(RunFacts::errors);
        return objective.request() == null
                ? errors.flatMap(known -> known.of(metric))
                : errors.flatMap(known -> errorOfOne(metric, known, run, figure));
    }

    /**
     * The error of a figure of one of several requests. Errors are computed from the response times of all requests,
     * which are kept second by second. Of one request only percentiles are kept, so its error follows from those of all
     * requests:
     *
     * <ul>
     *   <li>Throughput: each request has a share of it, and the same share of its error.
     *   <li>A percentile: the least that the same and each higher percentile of all requests allow. A higher one may be
     *       nearer in time: the median of a slow request may take as long as the p95 of all.
     * </ul>
     *
     * That all requests meet the machine alike is an assumption: nothing on record contradicts or proves it.
     */
    private static Optional<Double> errorOfOne(Metric metric, Interference errors, RunResult run, double figure) {
        if (metric.percentile().isEmpty()) {
            return metric.of(run).filter(all -> all > 0).flatMap(all -> errors.of(metric)
                    .map(error -> error.isInfinite() ? error : error * figure / all));
        }
        return Arrays.stream(Metric.values())
                .filter(other ->
                        other.percentile().orElse(0) >= metric.percentile().getAsDouble())
                .flatMap(other -> errorOfOneBy(other, errors, run, figure).stream())
                .min(Double::compare);
    }

    /**
     * What holds programs up meets a request in proportion to the time that it takes: one that takes k times as long as
     * a percentile of all was moved k times as far. One that takes less may still have met a whole disturbance: it was
     * moved as far as that, but by no more than its own time. The clock's step is the same for all.
     */
    private static Optional<Double> errorOfOneBy(Metric percentile, Interference errors, RunResult run, double figure) {
        Double all = percentile.of(run).orElse(null);
        Double error = errors.of(percentile).orElse(null);
        if (all == null || error == null) {
            return Optional.empty();
        }
        if (error.isInfinite()) {
            return Optional.of(error);
        }
        double moved =
                errors.without(Set.of(InterferencePart.CLOCK), percentile).orElse(error);
        double longer = Math.max(1, figure / Math.max(all, ClockStep.of(run.load())));
        return Optional.of(Math.min(figure, moved * longer) + error - moved);
    }

    private static String told(Objective objective, double value, Double error) {
        return objective.word() + " " + inWords(objective.figure(), value, error);
    }

    /** A figure with its error, such as {@code 142.3 ms, interference at most 4 ms}. */
    public static String inWords(Figure figure, double value, Double error) {
        return amount(figure, value)
                + (error == null || !figure.isMovedByTheMachine()
                        ? ""
                        : ", interference "
                                + (error.isInfinite()
                                        ? "unknown"
                                        : "at most " + NumberWords.number(error) + " " + figure.unitInWords()));
    }

    private static String amount(Figure figure, double value) {
        return figure == Figure.FAILED
                ? NumberWords.percent(value / 100)
                : NumberWords.tenths(value) + " " + figure.unitInWords();
    }

    private static String limit(Objective objective) {
        return NumberWords.plain(objective.limit()) + " " + objective.figure().unitInWords();
    }

    private static String side(Objective objective) {
        return objective.figure().moreIsBetter() ? "above " : "below ";
    }
}
