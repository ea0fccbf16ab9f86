package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.model.Engine.ByHand;
import io.github.springbench.runner.model.Engine;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Shell;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gatling in a JVM of its own, with the simulation of gatling-scripts. Not through Maven, which would add 12 s to each
 * run and hide the process.
 */
public final class GatlingGenerator implements LoadGenerator {

    /** The same for every system; room for 20,000 users, and a collector by name. */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx2g", "-XX:+UseG1GC", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private final Path scripts;
    private final Engine engine;

    /**
     * @param scripts the folder of the built module gatling-scripts
     * @param version of Gatling
     */
    public GatlingGenerator(Path scripts, String version) {
        this.scripts = scripts;
        this.engine = new Engine("gatling", "Gatling", version);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public Optional<String> cannotPlay(Workload workload) {
        if (workload.holdsConnections()) {
            return Optional.of("it cannot hold connections for a step. Write engine: holder");
        }
        return workload.shape() == Shape.OPEN
                ? Optional.of("each of its users connects again, which an open load would measure too. Write engine: "
                        + "hyperfoil")
                : Optional.empty();
    }

    @Override
    public Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return Optional.of("Gatling cannot merge the logs of several machines since its version 3.12. Write engine: "
                + "hyperfoil, or give the role load to one machine");
    }

    @Override
    public ByHand byHand(LoadTask task) {
        GatlingLoad load = load(task);
        List<String> command = new ArrayList<>(List.of("mvn", "gatling:test"));
        command.add("-Dgatling.simulationClass=" + load.simulation());
        load.properties().forEach((key, value) -> command.add("-D" + key + "=" + value));
        return ByHand.load("cd gatling-scripts && " + Shell.command(command));
    }

    private static GatlingLoad load(LoadTask task) {
        return GatlingLoad.of(task.workload(), task.request(), task.baseUrl().toString(), task.size(), task.records());
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        GatlingLoad load = load(task);
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(JVM_FLAGS);
        command.addAll(NettyFlags.of(jdk));
        // Else Gatling asks the internet for its newest version.
        command.add("-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences");
        command.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        Map<String, String> properties = new LinkedHashMap<>(load.properties());
        if (task.warmUpEnd() != null) {
            properties.replace(GatlingLoad.WARM_UP, task.longestWarmUp().toSeconds() + "s");
            properties.put(
                    "bench.warm-up.rest", Boolean.toString(task.workload().closed()));
            properties.put(
                    "bench.warm-up.end", task.warmUpEnd().toAbsolutePath().toString());
        }
        if (task.briefRequest() != null && task.workload().loadGeneratorWarmUp() != null) {
            properties.put("sim.warm-up.path", task.briefRequest().path());
            if (task.briefRequest().body() != null) {
                properties.put("sim.warm-up.body", task.briefRequest().body());
            }
        }
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        Path built = scripts.resolve("target");
        command.addAll(List.of(
                "-cp",
                built.resolve("test-classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*",
                "io.gatling.app.Gatling",
                "-s",
                load.simulation(),
                "-rf",
                task.folder().toAbsolutePath().toString(),
                "-rd",
                description(task)));
        return List.copyOf(command);
    }

    /** Gatling decodes a description that looks like Base64, so it gets one that is. */
    private static String description(LoadTask task) {
        return Base64.getEncoder().encodeToString(task.name().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public LiveLoad follow(LoadTask task) {
        return LogFollower.start(task.folder(), task.clockAheadMs());
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            RecordingListener listener = new RecordingListener(task.latencyMs(), task.clockAheadMs());
            Path log = log(task.folder())
                    .orElseThrow(() -> new LoadUnreadable("Gatling left no simulation.log in " + task.folder()));
            SimulationLog.Outcome outcome = SimulationLog.read(log, listener);
            return listener.measurement(outcome);
        } catch (IOException unreadable) {
            throw new LoadUnreadable(unreadable.getMessage());
        }
    }

    /**
     * Gatling names the folder of a run itself; there is one, as the task's folder belongs to one load.
     *
     * @throws LoadUnreadable where there is no such folder
     */
    static Optional<Path> log(Path folder) {
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.map(run -> run.resolve("simulation.log"))
                    .filter(Files::isRegularFile)
                    .findFirst();
        } catch (IOException unreadable) {
            throw new LoadUnreadable("Gatling left no folder " + folder + ": " + unreadable.getMessage());
        }
    }
}
