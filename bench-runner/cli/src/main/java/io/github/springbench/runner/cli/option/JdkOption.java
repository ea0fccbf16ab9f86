package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** On which JDK everything that is measured, and that measures, runs. */
public final class JdkOption {

    public static final String NAME = "--java-home";

    @Option(
            names = NAME,
            paramLabel = "DIR",
            description = "The JDK or JRE that runs every service and the load generator (default: the newest found).")
    private Path javaHome;

    public Jdk jdk() {
        if (javaHome != null) {
            return Jdks.at(javaHome);
        }
        return Jdks.installed().stream()
                .findFirst()
                .orElseThrow(() ->
                        new UserError("No JDK was found. Install a JDK 17 or newer, or point to it with --java-home."));
    }

    /** The JDK of the option, or else the one on which the result was begun, even if a newer one is installed. */
    public Jdk jdkOf(Jdk then) {
        if (javaHome != null) {
            return Jdks.at(javaHome);
        }
        return Jdks.installed().stream()
                .filter(then::isSameAs)
                .findFirst()
                .orElseThrow(() -> new UserError("The result was measured on " + then
                        + ", which is not installed here. Install it again, or point to it with --java-home."));
    }
}
