package io.github.springbench.runner.execution;

import java.util.ArrayList;
import java.util.List;

/** How a service is started. Paths are relative to the project, so that a stored command says nothing of a machine. */
final class ServiceCommand {

    /**
     * A JVM that is out of memory must not go on without the threads that it lost: its figures would be those of half a
     * service. The first flag, so that an experiment can say otherwise.
     */
    private static final String END_WITHOUT_MEMORY = "-XX:+ExitOnOutOfMemoryError";

    private ServiceCommand() {}

    /** All arguments after {@code java}. */
    static List<String> arguments(List<String> jvm, Launch launch, int port) {
        List<String> arguments = new ArrayList<>(List.of(END_WITHOUT_MEMORY));
        arguments.addAll(jvm);
        arguments.add("-jar");
        arguments.add(launch.module() + "/target/" + launch.module() + ".jar");
        launch.properties().forEach((key, value) -> arguments.add("--" + key + "=" + value));
        arguments.add((launch.web() ? "--server.port=" : "--port=") + port);
        return List.copyOf(arguments);
    }
}
