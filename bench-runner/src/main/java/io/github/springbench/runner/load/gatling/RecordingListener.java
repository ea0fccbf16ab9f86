package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadUnreadable;

/** Hands a whole log to the recorder that every engine uses. */
final class RecordingListener extends LoadListener {

    private final int latencyMs;
    private LoadRecorder recorder;

    RecordingListener(int latencyMs) {
        this.latencyMs = latencyMs;
    }

    @Override
    LoadRecorder begin(long startEpochMillis) {
        recorder = new LoadRecorder(startEpochMillis, MICROS_PER_STEP, latencyMs);
        return recorder;
    }

    LoadMeasurement measurement(SimulationLog.Outcome outcome) {
        if (recorder == null) {
            throw new LoadUnreadable("Gatling's log ends before its first user.");
        }
        return recorder.measurement(!outcome.complete());
    }
}
