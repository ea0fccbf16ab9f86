package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadUnreadable;
import java.util.List;

/** Hands the records of a log to the recorder that every engine uses. */
final class RecordingListener implements SimulationLogListener {

    private final int latencyMs;
    private LoadRecorder recorder;

    RecordingListener(int latencyMs) {
        this.latencyMs = latencyMs;
    }

    @Override
    public void run(RunHeader run) {
        recorder = new LoadRecorder(run.startEpochMillis(), latencyMs);
    }

    @Override
    public void userStarted(int scenario, int atMillis) {
        recorder.userStarted(atMillis);
    }

    @Override
    public void userEnded(int scenario, int atMillis) {
        recorder.userEnded(atMillis);
    }

    @Override
    public void request(List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
        if (ok) {
            recorder.answered(startMillis, endMillis);
        } else {
            recorder.failed(startMillis, endMillis, Failures.kind(message), message);
        }
    }

    @Override
    public void error(String message, int atMillis) {
        recorder.notSent(message.strip());
    }

    LoadMeasurement measurement(SimulationLog.Outcome outcome) {
        if (recorder == null) {
            throw new LoadUnreadable("Gatling's log ends before its first user.");
        }
        return recorder.measurement(!outcome.complete());
    }
}
