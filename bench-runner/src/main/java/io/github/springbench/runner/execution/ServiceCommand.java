package io.github.springbench.runner.execution;

import io.github.springbench.runner.model.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;

/** How a service is started. Paths are relative to the project, so that a stored command says nothing of a machine. */
final class ServiceCommand {

    private ServiceCommand() {}

    /** All arguments after {@code java}. */
    static List<String> arguments(Setting setting, SystemUnderTest system, int port) {
        List<String> arguments = new ArrayList<>(setting.experiment().jvm());
        arguments.add("-jar");
        String module = system.service().moduleName();
        arguments.add(module + "/target/" + module + ".jar");
        setting.experiment().propertiesOf(system).forEach((key, value) -> arguments.add("--" + key + "=" + value));
        arguments.add("--server.port=" + port);
        return List.copyOf(arguments);
    }
}
