package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Hyperfoil in a JVM of its own, with the program of the module hyperfoil-engine around it. A fleet is played by a
 * controller of a newer Hyperfoil and its agents, and the JVM then only tells the controller what to do.
 */
public final class HyperfoilGenerator implements LoadGenerator {

    private static final String PROGRAM = "io.github.springbench.hyperfoil.HyperfoilLoad";

    /**
     * The same for every system. A second with 11,000 requests leaves about 9 MB of garbage, so the young generation
     * suffices for a load of a minute or two: a collection would make requests late.
     */
    private static final List<String> JVM_FLAGS = List.of("-Xms2g", "-Xmx2g", "-Xmn1g", "-XX:+UseG1GC");

    private final EngineModule module;
    private final Engine engine;
    private final Map<String, String> environment;
    private final LoadCluster cluster;

    /**
     * @param module the folder of the built module hyperfoil-engine
     * @param version of Hyperfoil
     */
    public HyperfoilGenerator(Path module, String version) {
        this(module, version, System.getenv());
    }

    /** @param environment may say where a release of Hyperfoil is */
    public HyperfoilGenerator(Path module, String version, Map<String, String> environment) {
        this.module = new EngineModule(module);
        this.environment = environment;
        this.cluster = ServiceLoader.load(LoadCluster.class).findFirst().orElse(null);
        this.engine = new Engine("hyperfoil", "Hyperfoil", version);
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
        if (workload.mix() != null) {
            return Optional.of("it sends one request, and no mix of them. Write engine: gatling");
        }
        if (workload.duration() == null) {
            return Optional.of("its load needs a duration. Write 'duration' instead of 'repeat', or engine: gatling");
        }
        if (RequestKeys.areIn(workload.request())) {
            return Optional.of("it sends the same request each time, and no keys. Write engine: gatling");
        }
        if (Request.placeholders(workload.body()).anyMatch(Request.FRESH_ID::equals)) {
            return Optional.of("it sends the same body each time. Take " + Request.FRESH_ID
                    + " out of it, or write engine: gatling");
        }
        return BenchmarkYaml.isReadable(workload)
                ? Optional.empty()
                : Optional.of("it reads a file of 3,145,728 characters at most, with 'body' and the expected body as"
                        + " YAML. Shorten them, or write engine: gatling");
    }

    @Override
    public boolean playsOnSeveralMachines() {
        return cluster != null;
    }

    /** @throws UserError where there is no release of Hyperfoil, or no controller at the address that was named */
    @Override
    public Optional<String> cannotPlayOn(LoadFleet fleet, Jdk jdk) {
        return cluster.refusal(fleet, jdk, environment);
    }

    /**
     * On a fleet, the version of the controller.
     *
     * @throws UserError as above
     */
    @Override
    public Engine engine(LoadFleet fleet) {
        return fleet == null ? engine : new Engine(engine.name(), engine.label(), cluster.version(fleet, environment));
    }

    @Override
    public ByHand byHand(LoadTask task) {
        return ByHand.note("Hyperfoil generated the load, from benchmark.hf.yaml in the folder hyperfoil of the run (if"
                + " that file was shared). Hyperfoil can run it.");
    }

    /** The command; the load in Hyperfoil's words is written to where the command finds it. */
    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        Path folder = task.folder().toAbsolutePath();
        Path yaml = task.write("benchmark.hf.yaml", BenchmarkYaml.of(task));
        if (task.fleet() != null) {
            return cluster.command(module, jdk, task, yaml, environment);
        }
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        flags.add("-Dbench.watch=" + task.watch().toAbsolutePath());
        if (task.warmUpEnd() != null) {
            flags.add("-Dbench.warm-up.rest=" + task.workload().closed());
            flags.add("-Dbench.warm-up.end=" + task.warmUpEnd().toAbsolutePath());
        }
        return module.command(jdk, flags, PROGRAM, yaml.toString(), folder.toString());
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        try {
            return task.fleet() == null ? HyperfoilRecord.read(task) : cluster.read(task);
        } catch (IOException unreadable) {
            throw new LoadUnreadable("Hyperfoil left no usable record: " + unreadable.getMessage());
        }
    }

    /** All others hold the experiment's own words, and numbers. */
    @Override
    public boolean quotesAnswers(Path file) {
        return file.toString().endsWith(".log");
    }
}
