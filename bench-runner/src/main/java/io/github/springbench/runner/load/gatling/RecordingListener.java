package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadUnreadable;
import java.util.List;

/**
 * Hands the records of a log to the recorder that every engine uses, but for those of the users and requests with which
 * Gatling warmed itself up.
 */
final class RecordingListener implements SimulationLogListener {

    /** The name that {@code LoadSettings} of gatling-scripts gives them, and nothing else can have there. */
    private static final String WARM_UP = "warm-up";

    /** Gatling puts the request's name before what it says of an error, and has no field for it. */
    private static final String WARM_UP_ERROR = WARM_UP + ": ";

    /** Gatling stamps whole milliseconds, both ends of a request. */
    private static final long MICROS_PER_STEP = 1000;

    private final int latencyMs;
    private LoadRecorder recorder;
    private int warmUp;

    RecordingListener(int latencyMs) {
        this.latencyMs = latencyMs;
    }

    @Override
    public void run(RunHeader run) {
        recorder = new LoadRecorder(run.startEpochMillis(), MICROS_PER_STEP, latencyMs);
        warmUp = run.scenarios().indexOf(WARM_UP);
    }

    @Override
    public void userStarted(int scenario, int atMillis) {
        if (scenario != warmUp) {
            recorder.userStarted(atMillis * MICROS_PER_STEP);
        }
    }

    @Override
    public void userEnded(int scenario, int atMillis) {
        if (scenario != warmUp) {
            recorder.userEnded(atMillis * MICROS_PER_STEP);
        }
    }

    @Override
    public void request(List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
        if (name.equals(WARM_UP)) {
            recorder.warmedUp(ok);
        } else if (ok) {
            recorder.answered(startMillis * MICROS_PER_STEP, endMillis * MICROS_PER_STEP);
        } else {
            recorder.failed(
                    startMillis * MICROS_PER_STEP, endMillis * MICROS_PER_STEP, Failures.kind(message), message);
        }
    }

    @Override
    public void error(String message, int atMillis) {
        if (!message.startsWith(WARM_UP_ERROR)) {
            recorder.notSent(message.strip());
        }
    }

    LoadMeasurement measurement(SimulationLog.Outcome outcome) {
        if (recorder == null) {
            throw new LoadUnreadable("Gatling's log ends before its first user.");
        }
        return recorder.measurement(!outcome.complete());
    }
}
