package io.github.springbench.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
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

    private static Map<String, String> properties(String baseUrl) {
        Workload workload = SampleExperiment.get().workload();
        return GatlingLoad.of(workload, workload.request().with(Map.of("latency", 100)), baseUrl, 5, 0)
                .properties();
    }
}
