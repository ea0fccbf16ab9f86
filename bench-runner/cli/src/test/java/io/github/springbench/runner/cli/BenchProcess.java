package io.github.springbench.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The bench of this build in a JVM of its own, with a home folder of its own. */
public final class BenchProcess {

    private BenchProcess() {}

    /** What starts it; its error output comes between its other lines. */
    public static ProcessBuilder of(Path home, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dbench.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                Bench.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
