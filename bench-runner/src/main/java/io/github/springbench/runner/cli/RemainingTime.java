package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How long the rest will take: the planned time of the loads, corrected by how the ended ones compared with their plan,
 * and what the runner was seen to add to each.
 */
final class RemainingTime {

    /** Before a run has shown what the runner adds to load and warm-up: JVM starts, decoding, stopping. */
    static final double ASSUMED_OVERHEAD_SECONDS = 9;

    private final Deque<PlannedRun> toDo;
    private final double assumedOverheadSeconds;
    private double plannedSeconds;
    private double measuredSeconds;
    private double overheadSeconds;
    private int ended;

    /**
     * @param runs in their order
     * @param warmUp before each load
     */
    RemainingTime(List<PlannedRun> runs, Duration warmUp) {
        toDo = new ArrayDeque<>(runs);
        assumedOverheadSeconds = ASSUMED_OVERHEAD_SECONDS + warmUp.toMillis() / 1000.0;
    }

    /** Of a whole plan, before its first run. */
    static RemainingTime of(RunPlan plan) {
        return new RemainingTime(plan.runs(), plan.experiment().workload().warmUpOfAll());
    }

    /** More is to be done, after all else. */
    void added(List<PlannedRun> runs) {
        toDo.addAll(runs);
    }

    /** The first of the remaining runs has ended with a result. */
    void ended(double loadSeconds, double addedSeconds) {
        if (loadSeconds <= 0 || addedSeconds < 0) {
            failed(); // the host's clock was set back meanwhile: nothing is learned from that
            return;
        }
        plannedSeconds += seconds(toDo.remove());
        measuredSeconds += loadSeconds;
        overheadSeconds += addedSeconds;
        ended++;
    }

    /** The first of the remaining runs has ended without a result. */
    void failed() {
        toDo.remove();
    }

    /** What remains when the first of the remaining runs began {@code inCurrentRun} ago. */
    Duration after(Duration inCurrentRun) {
        double correction = ended == 0 ? 1 : measuredSeconds / plannedSeconds;
        double overhead = ended == 0 ? assumedOverheadSeconds : overheadSeconds / ended;
        double current = 0;
        double later = 0;
        for (PlannedRun run : toDo) {
            double expected = seconds(run) * correction + overhead;
            if (run == toDo.peek()) {
                current = Math.max(0, expected - inCurrentRun.toMillis() / 1000.0);
            } else {
                later += expected;
            }
        }
        return Duration.ofMillis(Math.round((current + later) * 1000));
    }

    private static double seconds(PlannedRun run) {
        return run.expectedLoad().toMillis() / 1000.0;
    }
}
