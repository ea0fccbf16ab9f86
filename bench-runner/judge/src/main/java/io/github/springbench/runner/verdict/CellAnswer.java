package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.stats.interference.InterferenceEstimate.FullPool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a system keeps up in a cell, by direction. A disturbance only slows a run, so a run that keeps up despite it
 * would keep up without it. A run that falls behind shows this only if the disturbance cannot explain it, or if it
 * falls behind as much as the request threads alone predict.
 *
 * @param pace what is shown
 * @param byThreads whether it falls behind as the number of its request threads predicts
 * @param cause why nothing is shown, without a full stop; null where something is
 */
public record CellAnswer(Pace pace, boolean byThreads, String cause) {

    /** Of the throughput that the threads allow. */
    private static final double THROUGHPUT_NEAR = 0.05;

    /** Of the mean response time that the threads allow. */
    private static final double TIME_NEAR = 0.1;

    /** By which share response times may move on the plateau. */
    private static final double MOVED = 0.1;

    private static final double P95 = 95;

    /** A movement by less says nothing. */
    private static final double SMALL_MS = 5;

    /**
     * The runs of a cell that answer: those that count. Where none does, those that the machine may have slowed, if
     * nothing else speaks against them; what they reached, they would have reached all the more without it.
     *
     * @param completed runs of the cell, whatever their verdict
     */
    public static List<Repetition> answering(List<Repetition> completed) {
        List<Repetition> counting = completed.stream()
                .filter(repetition -> repetition.run().counts())
                .toList();
        return counting.isEmpty()
                ? completed.stream()
                        .filter(repetition -> Judge.isOnlySlowed(repetition.run()))
                        .toList()
                : counting;
    }

    /**
     * What runs show.
     *
     * @param runs that answer
     * @param prediction empty where nothing is predicted
     */
    public static CellAnswer of(
            Demand demand, List<Repetition> runs, Optional<Prediction> prediction, Intervals intervals) {
        Estimate throughput =
                Estimates.of(Metric.PLATEAU_THROUGHPUT_RPS, runs, intervals).orElse(null);
        Estimate p95 = Estimates.of(Metric.P95_MS, runs, intervals).orElse(null);
        List<RunResult> results = runs.stream().map(Repetition::run).toList();
        boolean open = demand.nearMs() == null;
        if (results.stream().map(RunResult::load).anyMatch(load -> isBrief(load, open))) {
            return notShown((open ? "the load lasted less than " : "all users were there for less than ")
                    + NumberWords.number(FigureChecks.LEAST_SECONDS) + " s");
        }
        if (throughput == null) {
            return notShown("there is no plateau throughput");
        }
        if (p95 == null) {
            return notShown("too few requests were answered for a p95 (at least "
                    + NumberWords.number(ResponseTime.enough(P95)) + " are needed)");
        }
        return switch (demand.pace(throughput, p95)) {
            case KEEPS_UP -> keepsUp(demand, results);
            case FALLS_BEHIND -> fallsBehind(demand, throughput, p95, results, prediction);
            case NOT_SHOWN -> notShown("its runs allow both sides of what is asked for");
        };
    }

    /** As the check short-plateau has it: in an open load there are no users to wait for. */
    private static boolean isBrief(LoadResult load, boolean open) {
        return open ? load.durationSeconds() < FigureChecks.LEAST_SECONDS : FigureChecks.isBrief(load);
    }

    private static CellAnswer notShown(String cause) {
        return new CellAnswer(Pace.NOT_SHOWN, false, cause);
    }

    /** In an open load those who wait are not seen by throughput: their number must not grow. */
    private static CellAnswer keepsUp(Demand demand, List<RunResult> runs) {
        Optional<String> growing = demand.nearMs() == null
                ? runs.stream().flatMap(run -> rise(run).stream()).findFirst()
                : Optional.empty();
        return growing.map(rise -> notShown("response times rose " + rise + ", so its backlog may grow"))
                .orElse(new CellAnswer(Pace.KEEPS_UP, false, null));
    }

    /** In an open load the backlog of a system that falls behind grows, so rising response times are no objection. */
    private static CellAnswer fallsBehind(
            Demand demand, Estimate throughput, Estimate p95, List<RunResult> runs, Optional<Prediction> prediction) {
        if (prediction.isPresent() && runs.stream().allMatch(run -> fits(run, prediction.get()))) {
            return new CellAnswer(Pace.FALLS_BEHIND, true, null);
        }
        Optional<String> moved = runs.stream()
                .flatMap(run -> Stream.of(demand.nearMs() == null ? Optional.<String>empty() : rise(run), fall(run))
                        .flatMap(Optional::stream))
                .findFirst();
        if (moved.isPresent()) {
            return notShown("a run was not steady: response times moved " + moved.get());
        }
        boolean slow = demand.isSlow(p95.least() - error(Metric.P95_MS, runs));
        boolean few = throughput.most() + error(Metric.PLATEAU_THROUGHPUT_RPS, runs)
                < Demand.LEAST_SHARE * demand.requestsPerSecond();
        Metric behind = demand.isSlow(p95.least()) ? Metric.P95_MS : Metric.PLATEAU_THROUGHPUT_RPS;
        return slow || few ? new CellAnswer(Pace.FALLS_BEHIND, false, null) : notShown(machine(behind, runs));
    }

    /**
     * By the asymptotic bounds of a closed system: all threads in use, throughput C / S, mean response time N S / C −
     * Z.
     */
    private static boolean fits(RunResult run, Prediction prediction) {
        LoadResult load = run.load();
        LoadEvidence seen = run.evidence() == null ? null : run.evidence().load();
        if (prediction.servers().isEmpty()
                || seen == null
                || seen.plateauInFlight() == null
                || load.plateauThroughputRps() == null
                || load.steady().meanMs() == null) {
            return false;
        }
        double most = prediction.mostThroughputRps(load.users());
        double least = prediction.leastResponseMs(load.users());
        return seen.plateauInFlight()
                        >= FullPool.ALL_BUSY * prediction.servers().getAsInt()
                && Math.abs(load.plateauThroughputRps() / most - 1) <= THROUGHPUT_NEAR
                && Math.abs(load.steady().meanMs() / least - 1) <= TIME_NEAR;
    }

    private static Optional<String> rise(RunResult run) {
        return moved(run, 1);
    }

    private static Optional<String> fall(RunResult run) {
        return moved(run, -1);
    }

    private static Optional<String> moved(RunResult run, int direction) {
        LoadEvidence seen = run.evidence() == null ? null : run.evidence().load();
        if (seen == null || seen.plateauEarlyMeanMs() == null || seen.plateauLateMeanMs() == null) {
            return Optional.empty();
        }
        double by = direction * (seen.plateauLateMeanMs() - seen.plateauEarlyMeanMs());
        return by > SMALL_MS && by > MOVED * Math.min(seen.plateauEarlyMeanMs(), seen.plateauLateMeanMs())
                ? Optional.of("from " + NumberWords.ms(seen.plateauEarlyMeanMs()) + " to "
                        + NumberWords.ms(seen.plateauLateMeanMs()) + " on the plateau")
                : Optional.empty();
    }

    /** The largest error of the runs; infinite where one of them has none on record. */
    private static double error(Metric metric, List<RunResult> runs) {
        return runs.stream()
                .mapToDouble(
                        run -> errors(run).flatMap(errors -> errors.of(metric)).orElse(Double.POSITIVE_INFINITY))
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static Optional<Interference> errors(RunResult run) {
        return Optional.ofNullable(run.evidence()).map(evidence -> evidence.errors());
    }

    private static String machine(Metric metric, List<RunResult> runs) {
        double error = error(metric, runs);
        Map<String, Long> causes = runs.stream()
                .flatMap(run -> errors(run).flatMap(errors -> errors.largest(metric)).stream())
                .collect(Collectors.groupingBy(InterferencePart::label, Collectors.counting()));
        String cause = causes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> " (" + most.getKey() + ")")
                .orElse("");
        return Double.isInfinite(error)
                ? "it is not known how far the machine moved " + metric.inSentence() + cause
                : "the machine may have moved " + metric.inSentence() + " by " + NumberWords.number(error) + " "
                        + metric.unit() + cause;
    }
}
