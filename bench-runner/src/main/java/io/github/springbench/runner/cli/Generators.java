package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator;
import io.github.springbench.runner.model.Workload;
import java.util.Map;

/** The load generators that this project has built. */
final class Generators {

    private Generators() {}

    static Map<Workload.Engine, LoadGenerator> all() {
        return Map.of(
                Workload.Engine.GATLING, new GatlingGenerator(Home.gatlingScripts()),
                Workload.Engine.HYPERFOIL, new HyperfoilGenerator(Home.hyperfoilEngine()));
    }
}
