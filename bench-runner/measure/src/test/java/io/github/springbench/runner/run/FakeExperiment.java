package io.github.springbench.runner.run;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.store.ResultFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Experiments on the fake service. */
final class FakeExperiment {

    /** A fake service serves some requests, too few for the optimising compiler to pay off. */
    static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx32m");

    /** Enough for two checks of the threads; a warm-up in which none saw a request is repeated. */
    private static final Duration WARM_UP = Duration.ofMillis(600);

    private FakeExperiment() {}

    /** One request of 20 ms per user, without think time; expects the answer of the fake service. */
    static Workload oneRequestEach() {
        return oneRequestEach(WARM_UP);
    }

    /** With a longer warm-up, for services whose threads the bench does not know: theirs is not repeated. */
    static Workload oneRequestEach(Duration warmUp) {
        return withoutThinkTime(FakeService.BODY, 1, null, warmUp);
    }

    /** Requests of 20 ms for this time, without think time; expects this answer. */
    static Workload callersFor(Duration duration, String body) {
        return withoutThinkTime(body, null, duration, WARM_UP);
    }

    private static Workload withoutThinkTime(String body, Integer repeat, Duration duration, Duration warmUp) {
        return new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED,
                new Exchange("GET", "/hello/{latency}", null, null, 200, body),
                new Phases(
                        Duration.ofSeconds(1),
                        repeat,
                        duration,
                        new Pause(Duration.ZERO, Duration.ZERO),
                        warmUp,
                        null));
    }

    static Experiment of(
            List<BackEnd> backEnds, List<SystemUnderTest> systems, List<String> jvm, int users, Workload workload) {
        return ExperimentBuilder.builder()
                .name("fakes")
                .question("Does a run live, and is each injected fault caught?")
                .backEnds(backEnds)
                .systems(systems)
                .jvm(jvm)
                .parameters(new TreeMap<>(Map.of("latency", List.of(20), "users", List.of(users))))
                .workload(workload)
                .build();
    }

    /** The fake service under this name, with faults that its properties set. */
    static SystemUnderTest system(String name, Map<String, String> properties) {
        return SampleExperiment.system(name, ServiceModule.MVC_WITH_LATENCY).withProperties(properties);
    }

    static ResultFolder results(Path folder, RunPlan plan, Jdk jdk) {
        return ResultFolder.create(
                folder,
                ManifestBuilder.builder()
                        .experiment(plan.experiment())
                        .seed(plan.seed())
                        .startedAt(Instant.EPOCH)
                        .machine(new MachineFacts("an OS", "a CPU", 1, 1, null, null, null))
                        .jdk(jdk)
                        .versions(new Versions("0", null, "0", List.of(TestEngines.gatling("0"))))
                        .plannedRuns(plan.runs().size())
                        .build());
    }
}
