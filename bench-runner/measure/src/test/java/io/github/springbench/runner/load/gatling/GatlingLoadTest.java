package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.gatling.GatlingGenerator.GatlingLoad;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatlingLoadTest {

    @Test
    void anotherMachineIsNamedTwiceAsTheSimulationAsksForIt() {
        assertThat(properties("http://server.example:8080/"))
                .containsEntry("base.url", "http://server.example:8080/")
                .containsEntry("sim.allow-target", "server.example");
        assertThat(properties("http://127.0.0.1:8091/")).doesNotContainKey("sim.allow-target");
    }

    @Test
    void whoCallsAgainAtOnceIsWarmedUpByAsManyCallers() {
        Experiment gateway =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("gateway");
        Workload workload = gateway.workload();

        assertThat(GatlingLoad.of(
                                workload,
                                workload.request().with(Map.of("latency", 20)),
                                "http://127.0.0.1:1/",
                                1000,
                                0)
                        .properties())
                .containsEntry("sim.warm-up.users", "1000");
    }

    @Test
    void whoThinksIsWarmedUpByFortyCallersAndFewByAsFew() {
        Workload thinking = SampleExperiment.get()
                .workload()
                .with(Preset.of(Phases.UNCHANGED.withLoadGeneratorWarmUp(Duration.ofSeconds(60))));

        assertThat(properties(thinking, 5)).containsEntry("sim.warm-up.users", "5");
        assertThat(properties(thinking, 1000)).containsEntry("sim.warm-up.users", "40");
    }

    @Test
    void severalRequestsTellHowManyRecordsThereAreWhereOneHasKeysUpToThem() {
        assertThat(properties(several(Play.JOURNEY, "/users/{key}"), 5)).containsEntry("sim.records", "500");
        assertThat(properties(several(Play.JOURNEY, "/users/{key:9}"), 5)).doesNotContainKey("sim.records");
    }

    @Test
    void weightsAreThoseOfAMix() {
        assertThat(properties(several(Play.MIX, "/a"), 5)).containsEntry("sim.request.list.weight", "7");
        assertThat(properties(several(Play.JOURNEY, "/a"), 5)).doesNotContainKey("sim.request.list.weight");
    }

    @Test
    void aMixOfRequestsHasASimulationOfItsOwn() {
        Workload workload = TestEngines.experiments(Path.of("..", "..", "experiments"))
                .named("mongo")
                .workload();
        GatlingLoad load = GatlingLoad.of(workload, null, "http://127.0.0.1:1/", 8, 30_000);

        assertThat(load.simulation()).isEqualTo("test.load.sims.UserSimulation");
        assertThat(load.properties())
                .containsEntry("sim.mix", "a")
                .containsEntry("sim.records", "30000")
                .doesNotContainKey("test.path");
    }

    private static Workload several(Play play, String second) {
        Workload sample = SampleExperiment.get().workload();
        Exchange one = new Exchange("GET", "/users", null, null, 200, null);
        Exchange next = new Exchange("GET", second, null, null, 200, null);
        return new Workload(
                sample.engine(),
                sample.shape(),
                one,
                sample.phases(),
                new Requests(play, List.of(new Part("list", 7, one), new Part("read", 1, next))),
                null);
    }

    private static Map<String, String> properties(Workload workload, int users) {
        return GatlingLoad.of(workload, workload.request(), "http://127.0.0.1:1/", users, 500)
                .properties();
    }

    private static Map<String, String> properties(String baseUrl) {
        Workload workload = SampleExperiment.get().workload();
        return GatlingLoad.of(workload, workload.request().with(Map.of("latency", 100)), baseUrl, 5, 0)
                .properties();
    }
}
