package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.model.machine.Jdk;
import java.nio.file.Path;
import java.util.List;

/** The server that does nothing but answer, in a JVM of its own: against it a load generator meets its own limit. */
public final class TrivialServerProcess {

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
