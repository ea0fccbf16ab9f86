package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.UserError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How several machines are told to play a load: by {@code ClusterLoad} of the module hyperfoil-engine, on the runner's
 * machine.
 *
 * @param environment may say where a release of Hyperfoil is
 */
record ClusterCommand(EngineModule module, Map<String, String> environment) {

    private static final String PROGRAM = "io.github.springbench.hyperfoil.cluster.ClusterLoad";

    /** It only asks and writes; the load is the agents'. */
    private static final List<String> JVM_FLAGS = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC");

    private static final int FIRST_JDK = 21;

    /** Nothing that a shell or YAML takes for anything but itself: it stands in a command line on the other machine. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/_.+@-]+");

    /**
     * Why these machines cannot play a load, in a clause; empty where they can.
     *
     * @throws UserError where there is no release of Hyperfoil, or no controller at the address that was named
     */
    Optional<String> refusal(LoadFleet fleet, Jdk jdk) {
        if (fleet.controller() != null) {
            ControllerVersion.at(fleet.controller());
            return Optional.empty();
        }
        HyperfoilHome.in(environment);
        if (jdk.feature() < FIRST_JDK) {
            return Optional.of("its controller needs a JDK " + FIRST_JDK + " or newer, and the runs are on " + jdk
                    + ". Choose a newer one with --java-home");
        }
        return fleet.agents().stream()
                .map(ClusterCommand::refusal)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> refusal(LoadAgent agent) {
        if (agent.key() == null) {
            return Optional.of("its controller reaches '" + agent.name() + "' by its own ssh, which needs the file of a"
                    + " private key without a passphrase. Name it as IdentityFile in your configuration of ssh");
        }
        if (agent.java() == null) {
            return Optional.of("'" + agent.name() + "' has no JDK " + FIRST_JDK + " or newer, which its agent needs."
                    + " Install one there");
        }
        return List.of(agent.host(), agent.user(), agent.java()).stream()
                .filter(value -> !PLAIN.matcher(value).matches())
                .findFirst()
                .map(value -> "'" + value + "' of '" + agent.name() + "' has characters that a shell would interpret."
                        + " Use only letters, digits and / _ . + @ -");
    }

    /** The version of what plays the load. */
    String version(LoadFleet fleet) {
        return fleet.controller() == null
                ? HyperfoilHome.in(environment).version()
                : ControllerVersion.at(fleet.controller());
    }

    /** @param yaml the benchmark */
    List<String> of(Jdk jdk, LoadTask task, Path yaml) {
        LoadFleet fleet = task.fleet();
        List<String> arguments = new ArrayList<>();
        arguments.add(yaml.toString());
        arguments.add(task.folder().toAbsolutePath().toString());
        arguments.add("--seconds=" + expected(task).toSeconds());
        arguments.add("--mark=" + LoadFleet.mark());
        if (fleet.controller() != null) {
            arguments.add("--controller=" + fleet.controller());
        } else {
            arguments.add("--home=" + HyperfoilHome.in(environment).folder());
            arguments.add("--agent-java=" + java(fleet));
            AgentSection.keys(fleet).forEach((file, name) -> arguments.add("--key=" + name + "=" + file));
            fleet.agents().forEach(agent -> arguments.add("--reach=" + agent.host() + ":" + agent.port()));
        }
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        flags.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        return module.command(jdk, flags, PROGRAM, arguments.toArray(String[]::new));
    }

    /** From the beginning of the warm-up until the last user is told to leave. */
    private static Duration expected(LoadTask task) {
        Duration warmUp = task.longestWarmUp();
        return (warmUp.isZero() ? warmUp : warmUp.plus(BenchmarkYaml.REST))
                .plus(task.workload().ramp())
                .plus(task.workload().duration());
    }

    /**
     * Hyperfoil knows one {@code java} for all agents and gives it to their shells. Where it is not in the same place
     * everywhere, each takes the first of them that it has.
     */
    private static String java(LoadFleet fleet) {
        List<String> places =
                fleet.agents().stream().map(LoadAgent::java).distinct().toList();
        return places.size() == 1
                ? places.get(0)
                : places.stream().collect(Collectors.joining(" || command -v ", "$(command -v ", ")"));
    }
}
