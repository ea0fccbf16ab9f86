package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.SystemUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a service is started. Paths are relative to the project, so that a stored command says nothing of a machine. */
final class ServiceCommand {

    private ServiceCommand() {}

    /** All arguments after {@code java}. */
    static List<String> arguments(Setting setting, SystemUnderTest system, int port) {
        List<String> arguments = new ArrayList<>(setting.experiment().jvm());
        arguments.add("-jar");
        String module = system.service().moduleName();
        arguments.add(module + "/target/" + module + ".jar");
        properties(setting, system, port).forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return List.copyOf(arguments);
    }

    private static Map<String, String> properties(Setting setting, SystemUnderTest system, int port) {
        Map<String, String> properties =
                new LinkedHashMap<>(setting.experiment().properties());
        properties.putAll(system.properties());
        if (system.virtualThreads()) {
            properties.put("spring.threads.virtual.enabled", "true");
        }
        properties.put("server.port", Integer.toString(port));
        return properties;
    }
}
