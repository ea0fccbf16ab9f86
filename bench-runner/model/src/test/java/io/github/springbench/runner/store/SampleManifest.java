package io.github.springbench.runner.store;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The manifest of a result of the sample experiment, and the keys of its runs. */
final class SampleManifest {

    static final Instant START = Instant.parse("2001-02-03T04:05:06.789Z");

    private SampleManifest() {}

    static Manifest manifest() {
        return manifest(List.of());
    }

    static Manifest manifest(List<Claim> claims) {
        Experiment sample = SampleExperiment.get();
        return ManifestBuilder.builder()
                .experiment(sample.withClaims(claims))
                .preset("quick")
                .seed(42)
                .startedAt(START)
                .machine(new MachineFacts("an OS", "a CPU", 2, 1024, 20_000L, null, null))
                .jdk(new Jdk(Path.of("secret"), 25, "25.0.1", "someone"))
                .versions(new Versions("1", "abc1234", "4", List.of(TestEngines.gatling("3"))))
                .plannedRuns(2)
                .leftOut(List.of(new LeftOut("virtual", "too old")))
                .build();
    }

    static RunKey key(String system, int users) {
        Map<String, Integer> parameters = new LinkedHashMap<>();
        parameters.put("latency", 100);
        parameters.put("users", users);
        return new RunKey(system, parameters, 1);
    }
}
