package io.github.springbench.runner.execution;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Jdk;
import java.util.List;
import java.util.function.Consumer;

/** Stands in for a load generator: its process only prints a version, and what it "recorded" is given. */
record FakeLoad(String flag, boolean readable, Consumer<LoadRecorder> recorded) implements LoadGenerator {

    static FakeLoad good() {
        return recording(recorder -> {
            recorder.userStarted(0);
            recorder.answered(0, 21);
            recorder.userEnded(30);
        });
    }

    static FakeLoad recording(Consumer<LoadRecorder> recorded) {
        return new FakeLoad("-version", true, recorded);
    }

    static FakeLoad thatFails() {
        return new FakeLoad("-there-is-no-such-flag", false, recorder -> {});
    }

    static FakeLoad withoutARecord() {
        return new FakeLoad("-version", false, recorder -> {});
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        return List.of(jdk.java().toString(), flag);
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        if (!readable) {
            throw new LoadUnreadable("The fake recorded nothing.");
        }
        LoadRecorder recorder = new LoadRecorder(System.currentTimeMillis(), task.latencyMs());
        recorded.accept(recorder);
        return recorder.measurement(false);
    }
}
