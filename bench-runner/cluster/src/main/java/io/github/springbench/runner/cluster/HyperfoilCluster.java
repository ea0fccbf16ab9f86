package io.github.springbench.runner.cluster;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.hyperfoil.EngineModule;
import io.github.springbench.runner.load.hyperfoil.LoadCluster;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A controller of a newer Hyperfoil and its agents. */
public final class HyperfoilCluster implements LoadCluster {

    @Override
    public Optional<String> refusal(LoadFleet fleet, Jdk jdk, Map<String, String> environment) {
        return new ClusterCommand(null, environment).refusal(fleet, jdk);
    }

    @Override
    public String version(LoadFleet fleet, Map<String, String> environment) {
        return new ClusterCommand(null, environment).version(fleet);
    }

    @Override
    public List<String> command(
            EngineModule module, Jdk jdk, LoadTask task, Path yaml, Map<String, String> environment) {
        return new ClusterCommand(module, environment).of(jdk, task, yaml);
    }

    @Override
    public LoadMeasurement read(LoadTask task) throws IOException {
        return ClusterRecord.read(task);
    }
}
