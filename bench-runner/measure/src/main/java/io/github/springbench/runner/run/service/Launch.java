package io.github.springbench.runner.run.service;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.run.ResourceAllocation;
import io.github.springbench.runner.run.backend.RunningBackEnds;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A service or an embedded database that is to be started, with all addresses filled in.
 *
 * @param machine on which it runs
 * @param name what messages call it
 * @param program that is started
 * @param properties its Spring properties
 * @param environment what only its environment tells it
 * @param port on which it listens; 0 for any free one
 * @param cores on which it runs; none stand for all
 * @param cpus how much of them it gets under the load
 * @param backEnd whether a service calls it
 * @param log the file to which its output is appended
 */
public record Launch(
        Machine machine,
        String name,
        StartableJar program,
        Map<String, String> properties,
        Map<String, Secret> environment,
        int port,
        List<Integer> cores,
        double cpus,
        boolean backEnd,
        Path log) {

    /** @param program of the system */
    public static Launch of(
            Machine machine,
            SystemUnderTest system,
            StartableJar program,
            Experiment experiment,
            RunningBackEnds backEnds,
            int port,
            ResourceAllocation allocation,
            Path log) {
        Map<String, URI> addresses = backEnds.addresses();
        Map<String, String> properties = new LinkedHashMap<>();
        experiment.propertiesOf(system).forEach((key, value) -> properties.put(key, filled(value, addresses)));
        Map<String, Secret> environment = new LinkedHashMap<>(backEnds.environment());
        environment.putAll(program.environment());
        return new Launch(
                machine,
                system.name(),
                program.withArguments(program.arguments().stream()
                                .map(argument -> filled(argument, addresses))
                                .toList())
                        .withJvm(experiment.jvmOf(system)),
                properties,
                environment,
                port,
                allocation.serviceCores(),
                allocation.serviceCpus(),
                false,
                log);
    }

    /** @param program of the back end */
    public static Launch of(
            Machine machine, BackEnd backEnd, StartableJar program, List<Integer> cores, double cpus, Path log) {
        return new Launch(machine, nameOf(backEnd), program, backEnd.properties(), Map.of(), 0, cores, cpus, true, log);
    }

    /** What messages call a back end. */
    private static String nameOf(BackEnd backEnd) {
        return (backEnd.database() == null ? "The back end " : "The database ") + backEnd.name();
    }

    @Override
    public String toString() {
        return name + " (" + program + ")";
    }

    private static String filled(String value, Map<String, URI> addresses) {
        String filled = value;
        for (Map.Entry<String, URI> address : addresses.entrySet()) {
            filled = filled.replace(address.getKey(), address.getValue().getAuthority());
        }
        return filled;
    }
}
