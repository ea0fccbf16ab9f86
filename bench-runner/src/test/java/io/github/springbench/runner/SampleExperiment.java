package io.github.springbench.runner;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Exchange;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Phases;
import io.github.springbench.runner.model.Preset;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
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
        return new Experiment(
                "sample",
                "Does it plan?",
                null,
                backEnds,
                List.of(
                        new SystemUnderTest(
                                "pool",
                                ServiceModule.MVC_WITH_LATENCY,
                                false,
                                Map.of("server.tomcat.threads.max", "200")),
                        new SystemUnderTest("virtual", ServiceModule.MVC_WITH_LATENCY, true, Map.of()),
                        new SystemUnderTest("loop", ServiceModule.WEBFLUX_WITH_LATENCY, false, Map.of())),
                Map.of("server.tomcat.max-connections", "10000"),
                List.of("-Xmx1g"),
                null,
                parameters,
                axis,
                workload(
                        Workload.Shape.CLOSED_WITH_THINK_TIME, new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2))),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(
                        "quick",
                        new Preset(
                                Map.of("users", List.of(10)),
                                new Phases(Duration.ofSeconds(1), 2, null, null, null, null))),
                Fork.PER_CELL,
                List.of());
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
