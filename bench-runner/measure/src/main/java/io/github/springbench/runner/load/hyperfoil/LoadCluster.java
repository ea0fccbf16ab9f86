package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plays a load on several machines. The module {@code cluster} has one, which {@link java.util.ServiceLoader} finds.
 */
public interface LoadCluster {

    /**
     * Why these machines cannot play a load, in a clause; empty where they can.
     *
     * @param environment may say where a release of Hyperfoil is
     * @throws io.github.springbench.runner.model.UserError where there is no release of Hyperfoil, or no controller at
     *     the address that was named
     */
    Optional<String> refusal(LoadFleet fleet, Jdk jdk, Map<String, String> environment);

    /** The version of what plays the load. */
    String version(LoadFleet fleet, Map<String, String> environment);

    /** @param yaml the benchmark */
    List<String> command(EngineModule module, Jdk jdk, LoadTask task, Path yaml, Map<String, String> environment);

    /**
     * The measurement of a load that has ended.
     *
     * @throws IOException where its record cannot be read
     */
    LoadMeasurement read(LoadTask task) throws IOException;
}
