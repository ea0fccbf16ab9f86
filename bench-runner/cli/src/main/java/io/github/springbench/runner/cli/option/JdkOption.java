package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import java.nio.file.Path;
import java.util.function.Predicate;
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
        return chosen(any -> true, "No JDK was found. Install a JDK 17 or newer");
    }

    /** The JDK of the option, or else the one on which the result was begun, even if a newer one is installed. */
    public Jdk jdkOf(Jdk then) {
        return chosen(
                jdk -> then.isSameAs(jdk),
                "The result was measured on " + then + ", which is not installed here. Install it again");
    }

    private Jdk chosen(Predicate<Jdk> fits, String missing) {
        return javaHome != null
                ? Jdks.at(javaHome)
                : Jdks.installed().stream()
                        .filter(fits)
                        .findFirst()
                        .orElseThrow(() -> new UserError(missing + ", or point to it with " + NAME + "."));
    }
}
