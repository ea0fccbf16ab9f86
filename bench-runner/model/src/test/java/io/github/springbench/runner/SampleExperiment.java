package io.github.springbench.runner;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentBuilder;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.SystemUnderTestBuilder;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.WorkloadPhasesBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An experiment for tests: two latencies, two numbers of users, and one system each with a thread pool, virtual threads
 * and event loops.
 */
public final class SampleExperiment {

    private SampleExperiment() {}

    public static Experiment get() {
        return over(Axis.USERS);
    }

    public static Experiment over(Axis axis) {
        return over(axis, List.of());
    }

    /** The experiment with a back end behind its systems. */
    public static Experiment over(BackEnd backEnd) {
        return over(Axis.USERS, List.of(backEnd));
    }

    private static Experiment over(Axis axis, List<BackEnd> backEnds) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        parameters.put("latency", List.of(100, 200));
        parameters.put("users", List.of(1000, 10_000));
        return ExperimentBuilder.builder()
                .name("sample")
                .question("Does it plan?")
                .backEnds(backEnds)
                .systems(List.of(
                        system("pool", ServiceModule.MVC_WITH_LATENCY)
                                .withProperties(Map.of("server.tomcat.threads.max", "200")),
                        system("virtual", ServiceModule.MVC_WITH_LATENCY).withVirtualThreads(true),
                        system("loop", ServiceModule.WEBFLUX_WITH_LATENCY)))
                .properties(Map.of("server.tomcat.max-connections", "10000"))
                .jvm(List.of("-Xmx1g"))
                .parameters(parameters)
                .axis(axis)
                .workload(workload(
                        Workload.Shape.CLOSED_WITH_THINK_TIME, new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2))))
                .presets(Map.of(
                        "quick",
                        ExperimentPresetBuilder.builder()
                                .parameters(Map.of("users", List.of(10)))
                                .phases(WorkloadPhasesBuilder.builder()
                                        .ramp(Duration.ofSeconds(1))
                                        .repeat(2)
                                        .build())
                                .build()))
                .build();
    }

    /** A system that has nothing of its own but its service. */
    public static SystemUnderTest system(String name, Target service) {
        return SystemUnderTestBuilder.builder().name(name).service(service).build();
    }

    /** The load of the experiment in another shape. */
    public static Workload workload(Workload.Shape shape, Pause pause) {
        return new Workload(
                TestEngines.GATLING,
                shape,
                new Exchange("GET", "/hello/{latency}", null, null, 200, "Hi ~"),
                new Phases(Duration.ofSeconds(30), 30, null, pause, Duration.ofSeconds(1), null));
    }
}
