package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadUnreadable;

/** Hands a whole log to the recorder that every engine uses. */
final class RecordingListener extends LoadListener {

    private final int latencyMs;
    private final long clockAheadMs;
    private LoadRecorder recorder;

    /**
     * @param latencyMs what a right answer takes at least, 0 where that is not known
     * @param clockAheadMs by how much the clock behind the log is ahead of the runner's
     */
    RecordingListener(int latencyMs, long clockAheadMs) {
        this.latencyMs = latencyMs;
        this.clockAheadMs = clockAheadMs;
    }

    @Override
    LoadRecorder begin(long startEpochMillis) {
        recorder = new LoadRecorder(startEpochMillis - clockAheadMs, MICROS_PER_STEP, latencyMs);
        return recorder;
    }

    LoadMeasurement measurement(SimulationLog.Outcome outcome) {
        if (recorder == null) {
            throw new LoadUnreadable("Gatling's log ends before its first user.");
        }
        return recorder.measurement(!outcome.complete());
    }
}
