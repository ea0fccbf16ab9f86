package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.NettyFlags;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gatling in a JVM of its own, with the simulation of gatling-scripts. Not through Maven, which would add 12 s to each run
 * and hide the process.
 */
public final class GatlingGenerator implements LoadGenerator {

    private static final String ONE_REQUEST = "test.load.sims.LoadSimulation";
    private static final String MIX_OF_REQUESTS = "test.load.sims.UserSimulation";

    /** The same for every system; room for 20,000 users, and a collector by name. */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms1g", "-Xmx2g", "-XX:+UseG1GC", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private final Path scripts;

    /** @param scripts the folder of the built module gatling-scripts */
    public GatlingGenerator(Path scripts) {
        this.scripts = scripts;
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(JVM_FLAGS);
        command.addAll(NettyFlags.of(jdk));
        // Else Gatling asks the internet for its newest version.
        command.add("-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences");
        command.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        properties(task).forEach((key, value) -> command.add("-D" + key + "=" + value));
        Path built = scripts.resolve("target");
        command.addAll(List.of(
                "-cp",
                built.resolve("test-classes") + File.pathSeparator + built.resolve("lib") + File.separator + "*",
                "io.gatling.app.Gatling",
                "-s",
                task.workload().mix() == null ? ONE_REQUEST : MIX_OF_REQUESTS,
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

    private static Map<String, String> properties(LoadTask task) {
        Workload workload = task.workload();
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("base.url", task.baseUrl().toString());
        properties.put("sim.users", Integer.toString(task.size()));
        properties.put("sim.ramp", millis(workload.ramp()));
        if (workload.repeat() != null) {
            properties.put("sim.repeat", Integer.toString(workload.repeat()));
        } else {
            properties.put("sim.duration", millis(workload.duration()));
        }
        properties.put("sim.pause.min", millis(workload.pause().min()));
        properties.put("sim.pause.max", millis(workload.pause().max()));
        if (workload.injectorWarmUp() != null) {
            properties.put("sim.warm-up", millis(workload.injectorWarmUp()));
            if (workload.closed()) {
                // The service meets as many as under the load.
                properties.put("sim.warm-up.users", Integer.toString(task.size()));
            }
        }
        properties.putAll(workload.mix() == null ? ofOneRequest(task) : ofAMix(task));
        return properties;
    }

    private static Map<String, String> ofOneRequest(LoadTask task) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("test.path", task.request().path());
        properties.put("sim.method", task.request().method());
        if (task.request().body() != null) {
            properties.put("sim.body", task.request().body());
        }
        properties.put("sim.expect.status", Integer.toString(task.workload().expectedStatus()));
        if (task.workload().expectedBody() != null) {
            properties.put("sim.expect.body", task.workload().expectedBody());
        }
        return properties;
    }

    private static Map<String, String> ofAMix(LoadTask task) {
        return Map.of("sim.mix", task.workload().mix().word(), "sim.records", Integer.toString(task.records()));
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }

    @Override
    public LiveLoad follow(LoadTask task) {
        return LogFollower.start(task.folder());
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            RecordingListener listener = new RecordingListener(task.latencyMs());
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
