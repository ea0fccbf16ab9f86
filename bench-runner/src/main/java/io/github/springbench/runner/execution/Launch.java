package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A service that is to be started.
 *
 * @param name what messages call it
 * @param service the module
 * @param properties its Spring properties, all addresses filled in
 * @param port on which it listens; 0 for any free one
 * @param cores on which it runs; none stand for all
 * @param log the file to which its output is appended
 */
record Launch(
        String name, ServiceModule service, Map<String, String> properties, int port, List<Integer> cores, Path log) {

    /** @param addresses of the back ends by their placeholders in properties */
    static Launch of(
            SystemUnderTest system,
            Experiment experiment,
            Map<String, URI> addresses,
            int port,
            List<Integer> cores,
            Path log) {
        Map<String, String> properties = new LinkedHashMap<>();
        experiment.propertiesOf(system).forEach((key, value) -> properties.put(key, filled(value, addresses)));
        return new Launch(system.name(), system.service(), properties, port, cores, log);
    }

    static Launch of(BackEnd backEnd, List<Integer> cores, Path log) {
        return new Launch("The back end " + backEnd.name(), backEnd.service(), backEnd.properties(), 0, cores, log);
    }

    private static String filled(String value, Map<String, URI> addresses) {
        String filled = value;
        for (Map.Entry<String, URI> address : addresses.entrySet()) {
            filled = filled.replace(address.getKey(), address.getValue().getAuthority());
        }
        return filled;
    }
}
