package io.github.springbench.runner.run.service;

import io.github.springbench.runner.database.EmbeddedDatabaseServer;
import io.github.springbench.runner.machine.AllowedHosts;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A program that a JVM runs, and how it shows that it is ready.
 *
 * @param jar the path that the JVM is given, as seen from the working folder
 * @param recorded the path that results record, which tells nothing of the machine
 * @param folder the working folder; empty for that of the project
 * @param arguments after its properties, with {@link OwnJar#PORT} where its port stands
 * @param environment variables that it has beside those that every program inherits
 * @param readiness how it is asked whether it is ready; empty for a program without HTTP, which prints a line instead
 * @param ours whether it is a program of this project
 * @param https whether it is called by https
 * @param jvm the flags of its JVM; null for those of the experiment
 * @param data the folder of its data, which replaces {@link #DATA}; null if it keeps no data on a disk
 */
@RecordBuilder
public record StartableJar(
        String jar,
        String recorded,
        Optional<Path> folder,
        List<String> arguments,
        Map<String, Secret> environment,
        Optional<Readiness> readiness,
        boolean ours,
        boolean https,
        List<String> jvm,
        Path data)
        implements StartableJarBuilder.With {

    /** Stands in its arguments where its folder of data does. */
    public static final String DATA = "{data}";

    /** That folder in commands for people, who are in the project's folder. */
    public static final String DATA_BY_HAND = "results/database";

    public static StartableJar of(ServiceModule service, Machine machine) {
        return built(service.jar(), "--server.port=" + OwnJar.PORT, Optional.of(Readiness.healthy("/actuator/health")))
                .listeningOn(machine, "--server.address=");
    }

    /**
     * The server of a database that this project brings.
     *
     * @param data null where it keeps none on a disk
     */
    public static StartableJar of(EmbeddedDatabaseServer server, Machine machine, Path data) {
        StartableJar program = built(server.jar(), "--port=" + OwnJar.PORT, Optional.empty());
        List<String> arguments = new ArrayList<>(program.arguments());
        if (data != null) {
            arguments.add("--data=" + DATA);
        }
        return program.with(it ->
                        it.arguments(arguments).jvm(server.jvm().orElse(null)).data(data))
                .listeningOn(machine, "--address=");
    }

    /** @param readiness by the experiment that names it */
    public static StartableJar of(OwnJar own, Readiness readiness) {
        return new StartableJar(
                own.file().toString(),
                own.jar(),
                Optional.of(own.workingFolder()),
                own.arguments(),
                inherited(own),
                Optional.of(readiness),
                false,
                own.https(),
                null,
                null);
    }

    private static StartableJar built(String jar, String port, Optional<Readiness> readiness) {
        return new StartableJar(
                jar, jar, Optional.empty(), List.of(port), Map.of(), readiness, true, false, null, null);
    }

    /** One of ours, which listens on the loopback interface unless it is told. */
    private StartableJar listeningOn(Machine machine, String address) {
        return isLoopback(machine) || !ours
                ? this
                : withArguments(Stream.concat(arguments.stream(), Stream.of(address + OwnJar.ADDRESS))
                        .toList());
    }

    private static boolean isLoopback(Machine machine) {
        return AllowedHosts.isThisMachine(machine.address());
    }

    /** The flags of its JVM. */
    public List<String> jvm(Experiment experiment) {
        return jvm == null ? experiment.jvm() : jvm;
    }

    /** Without its place. */
    @Override
    public String toString() {
        return recorded;
    }

    /** The variables that it names, as far as they are set; {@code Preflight} has seen that all of them are. */
    public static Map<String, Secret> inherited(OwnJar own) {
        Map<String, Secret> inherited = new TreeMap<>();
        System.getenv().forEach((name, value) -> {
            if (own.environment().contains(name)) {
                inherited.put(name, Secret.of(value));
            }
        });
        return inherited;
    }
}
