package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The built module hyperfoil-engine, whose programs run in JVMs of their own.
 *
 * @param folder of the module
 */
public record EngineModule(Path folder) {

    /** The command that starts one of its programs. */
    public List<String> command(Jdk jdk, List<String> flags, String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(flags);
        command.addAll(NettyFlags.of(jdk));
        Path built = folder.resolve("target");
        command.add("-cp");
        command.add(built.resolve("classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*");
        command.add(program);
        command.addAll(List.of(arguments));
        return List.copyOf(command);
    }

    /**
     * The server that does nothing but answer, in a JVM of its own: against it a load generator meets its own limit.
     */
    public static final class TrivialServerProcess {

        /** Begins the line in which it says on which port it listens. */
        public static final String PORT = "port ";

        private static final String PROGRAM = "io.github.springbench.hyperfoil.TrivialServer";

        /** It keeps nothing: a small heap, and a collector that needs no thread beside its own. */
        private static final List<String> JVM_FLAGS = List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC");

        private TrivialServerProcess() {}

        /** @param engine the folder of the built module hyperfoil-engine */
        public static List<String> command(Jdk jdk, Path engine) {
            return new EngineModule(engine).command(jdk, JVM_FLAGS, PROGRAM);
        }
    }
}
