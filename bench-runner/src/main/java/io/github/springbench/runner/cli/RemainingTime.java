package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.PlannedRun;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How long the rest will take: the planned time of the loads, corrected by how the ended ones compared with their plan,
 * and what the runner was seen to add to each.
 */
final class RemainingTime {

    /** Before a run has shown what the runner adds: JVM starts, warm-up, decoding, stopping. */
    static final double ASSUMED_OVERHEAD_SECONDS = 15;

    private final Deque<PlannedRun> toDo;
    private double plannedSeconds;
    private double measuredSeconds;
    private double overheadSeconds;
    private int ended;

    RemainingTime(List<PlannedRun> runs) {
        toDo = new ArrayDeque<>(runs);
    }

    /** What a whole plan is expected to take. */
    static Duration of(List<PlannedRun> runs) {
        return new RemainingTime(runs).after(Duration.ZERO);
    }

    /** The first of the remaining runs has ended with a result. */
    void ended(double loadSeconds, double addedSeconds) {
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
        double overhead = ended == 0 ? ASSUMED_OVERHEAD_SECONDS : overheadSeconds / ended;
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
