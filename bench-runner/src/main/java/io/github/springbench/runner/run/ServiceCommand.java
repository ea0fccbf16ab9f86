package io.github.springbench.runner.run;

import io.github.springbench.runner.model.Target.OwnJar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a program is started. */
final class ServiceCommand {

    /**
     * A JVM that is out of memory must not go on without the threads that it lost: its figures would be those of half a
     * service. The first flag, so that an experiment can say otherwise.
     */
    private static final String END_WITHOUT_MEMORY = "-XX:+ExitOnOutOfMemoryError";

    /** What a JVM that crashes reports goes to its log and not into a file in the working folder. */
    private static final String REPORT_CRASH = "-XX:+ErrorFileToStdout";

    private ServiceCommand() {}

    /** All arguments after {@code java}, as its JVM is to be told them. */
    static List<String> arguments(List<String> jvm, Launch launch, int port) {
        Path data = launch.program().data();
        return arguments(jvm, launch.program().jar(), data == null ? "" : data.toString(), launch, port);
    }

    /** The whole command as results record it: the jar and the data folder are not named by this machine's paths. */
    static List<String> recorded(List<String> jvm, Launch launch, int port) {
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(arguments(jvm, launch.program().recorded(), StartableJar.DATA_BY_HAND, launch, port));
        return List.copyOf(command);
    }

    private static List<String> arguments(List<String> jvm, String jar, String data, Launch launch, int port) {
        List<String> arguments = new ArrayList<>(List.of(END_WITHOUT_MEMORY, REPORT_CRASH));
        arguments.addAll(jvm);
        arguments.add("-jar");
        arguments.add(jar);
        launch.properties().forEach((key, value) -> arguments.add("--" + key + "=" + value));
        launch.program().arguments().stream()
                .map(argument -> argument.replace(OwnJar.PORT, Integer.toString(port))
                        .replace(OwnJar.ADDRESS, launch.machine().address())
                        .replace(StartableJar.DATA, data))
                .forEach(arguments::add);
        return List.copyOf(arguments);
    }
}
