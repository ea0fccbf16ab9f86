package io.github.springbench.runner.execution;

import java.util.ArrayList;
import java.util.List;

/** How a service is started. Paths are relative to the project, so that a stored command says nothing of a machine. */
final class ServiceCommand {

    private ServiceCommand() {}

    /** All arguments after {@code java}. */
    static List<String> arguments(List<String> jvm, Launch launch, int port) {
        List<String> arguments = new ArrayList<>(jvm);
        arguments.add("-jar");
        arguments.add(launch.module() + "/target/" + launch.module() + ".jar");
        launch.properties().forEach((key, value) -> arguments.add("--" + key + "=" + value));
        arguments.add((launch.web() ? "--server.port=" : "--port=") + port);
        return List.copyOf(arguments);
    }
}
