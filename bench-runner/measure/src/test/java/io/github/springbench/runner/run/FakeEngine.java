package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import java.util.List;

/** All that a new load generator must implement. */
final class FakeEngine implements LoadGenerator {

    @Override
    public Engine engine() {
        return new Engine("pretend", "Pretend", "1.0");
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        return List.of(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-version");
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        LoadRecorder recorder = new LoadRecorder(System.currentTimeMillis(), 1000, task.latencyMs());
        recorder.userStarted(0);
        recorder.answered(0, 21_000);
        recorder.userEnded(30_000);
        return recorder.measurement(false);
    }
}
