package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.PlannedRunBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Three invented runs and their samples. */
final class FakeRuns {

    static final Instant START = Instant.parse("2001-02-03T04:05:06Z");

    static final PlannedRun FIRST = run(1, "pool");
    static final PlannedRun SECOND = run(2, "virtual");
    static final PlannedRun THIRD = run(3, "loop");
    static final RunPlan PLAN =
            new RunPlan(SampleExperiment.get(), null, null, 1, List.of(FIRST, SECOND, THIRD), List.of());

    private FakeRuns() {}

    private static PlannedRun run(int number, String system) {
        return PlannedRunBuilder.builder()
                .number(number)
                .key(new RunKey(system, Map.of("users", 10_000), 1))
                .expectedLoad(Duration.ofSeconds(84))
                .expectedRequests(1L)
                .fork(number)
                .build();
    }

    static Sample sample(double second, double cpuSeconds) {
        return Sample.of(
                second,
                new Sample.Threads(218, null, null, null, null, null, null),
                new Sample.Memory(256L << 20, null, null),
                new Sample.Cpu(cpuSeconds, null, null));
    }

    static HostSample host(int second, double stolenSeconds, double otherSeconds) {
        return new HostSample(
                START.toEpochMilli() + 1000L * second,
                1000.0 * second,
                null,
                null,
                null,
                stolenSeconds,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                otherSeconds,
                null);
    }

    static LiveReading load(double p99Ms) {
        return new LiveReading(8412, 3021.4, 512.5, 1058.0, p99Ms, 3, START);
    }
}
