package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How long the rest will take: the planned time of the loads, corrected by how the ended ones compared with their plan,
 * and what the runner was seen to add to each.
 */
public final class RemainingTime {

    /** Before a run has shown what the runner adds to load and warm-up: JVM starts, decoding, stopping. */
    static final double ASSUMED_OVERHEAD_SECONDS = 9;

    /** The same of a run whose service was started for the run before: the load generator's JVM and the decoding. */
    static final double ASSUMED_OVERHEAD_WITHIN_A_FORK_SECONDS = 5;

    /**
     * What a database adds to each run: it is filled, and counts what was done some seconds late (ADR 29). On two cores
     * that took some 15 s in runs of mongo-users and some 40 s in the first of a fork of relational.
     */
    static final double ASSUMED_DATABASE_SECONDS = 20;

    /**
     * How long a service is warmed up until it is steady, if it may take that long: the mean of 126 warm-ups of gateway
     * and mongo on two cores, which took 22 to 129 s (docs/results/gateway, gateway-matched, mongo, mongo-matched).
     */
    static final double USUAL_WARM_UP_SECONDS = 51;

    /**
     * The same of a service that is warm from the run before: the median of 128 later runs of low-latency (2026-11-27).
     */
    static final double USUAL_LATER_WARM_UP_SECONDS = 18;

    private final Deque<PlannedRun> toDo;

    /** The numbers of the runs before which a service is started. */
    private final Set<Integer> opening = new HashSet<>();

    private final Overhead ofOpening;
    private final Overhead ofOthers;
    private double plannedSeconds;
    private double measuredSeconds;

    /** What the runner adds to loads: as it was seen on average, and before that as it is assumed. */
    private static final class Overhead {

        private final double assumedSeconds;
        private double seenSeconds;
        private int seen;

        private Overhead(double assumedSeconds) {
            this.assumedSeconds = assumedSeconds;
        }

        private void add(double seconds) {
            seenSeconds += seconds;
            seen++;
        }

        private double seconds() {
            return seen == 0 ? assumedSeconds : seenSeconds / seen;
        }
    }

    /**
     * @param runs in their order
     * @param warmUp before each load at most, but for that of the runner
     * @param warmUpOfRunner before the first load of a service
     * @param overDatabase whether there is a database
     */
    RemainingTime(List<PlannedRun> runs, Duration warmUp, Duration warmUpOfRunner, boolean overDatabase) {
        toDo = new ArrayDeque<>(runs);
        findOpening(runs);
        double atMost = warmUp.toMillis() / 1000.0;
        double ofDatabase = overDatabase ? ASSUMED_DATABASE_SECONDS : 0;
        ofOthers = new Overhead(
                ASSUMED_OVERHEAD_WITHIN_A_FORK_SECONDS + Math.min(USUAL_LATER_WARM_UP_SECONDS, atMost) + ofDatabase);
        ofOpening = new Overhead(ASSUMED_OVERHEAD_SECONDS
                + Math.min(USUAL_WARM_UP_SECONDS, atMost)
                + ofDatabase
                + warmUpOfRunner.toMillis() / 1000.0);
    }

    /** Of a whole plan, before its first run. */
    public static RemainingTime of(RunPlan plan) {
        return of(plan.experiment(), plan.runs());
    }

    /** Of some runs of an experiment, before the first of them. */
    public static RemainingTime of(Experiment experiment, List<PlannedRun> runs) {
        Workload workload = experiment.workload();
        return new RemainingTime(
                runs, workload.loadGeneratorWarmUpOrNone(), workload.warmUp(), experiment.records() > 0);
    }

    private void findOpening(List<PlannedRun> runs) {
        Set<Integer> forks = new HashSet<>();
        runs.stream().filter(run -> forks.add(run.fork())).forEach(run -> opening.add(run.number()));
    }

    /** More is to be done, by its numbers. */
    public void added(List<PlannedRun> runs) {
        List<PlannedRun> all = Stream.concat(toDo.stream(), runs.stream())
                .sorted(Comparator.comparingInt(PlannedRun::number))
                .toList();
        toDo.clear();
        toDo.addAll(all);
        runs.stream().filter(run -> run.number() == run.fork()).forEach(run -> opening.add(run.number()));
    }

    /**
     * A run begins. Those before it that have not ended never will: a closing run is given up where its fork ended
     * early.
     */
    public void begins(PlannedRun run) {
        while (!toDo.isEmpty() && toDo.peek().number() < run.number()) {
            toDo.remove();
        }
    }

    /** The first of the remaining runs has ended with a result. */
    public void ended(double loadSeconds, double addedSeconds) {
        if (loadSeconds <= 0 || addedSeconds < 0) {
            failed(); // the host's clock was set back meanwhile: nothing is learned from that
            return;
        }
        PlannedRun run = toDo.remove();
        plannedSeconds += seconds(run);
        measuredSeconds += loadSeconds;
        overheadOf(run).add(addedSeconds);
    }

    /** The first of the remaining runs has ended without a result. */
    public void failed() {
        toDo.remove();
    }

    /** What remains when the first of the remaining runs began {@code inCurrentRun} ago. */
    public Duration after(Duration inCurrentRun) {
        double correction = measuredSeconds == 0 ? 1 : measuredSeconds / plannedSeconds;
        double current = 0;
        double later = 0;
        for (PlannedRun run : toDo) {
            double expected = seconds(run) * correction + overheadOf(run).seconds();
            if (run == toDo.peek()) {
                current = Math.max(0, expected - inCurrentRun.toMillis() / 1000.0);
            } else {
                later += expected;
            }
        }
        return Duration.ofMillis(Math.round((current + later) * 1000));
    }

    private Overhead overheadOf(PlannedRun run) {
        return opening.contains(run.number()) ? ofOpening : ofOthers;
    }

    private static double seconds(PlannedRun run) {
        return run.expectedLoad().toMillis() / 1000.0;
    }
}
